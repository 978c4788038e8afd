import { useActorRef, useSelector } from '@xstate/react'
import { UserX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Access } from '#machines/shared/access.ts'
import { dayAt } from '#machines/shared/dates.ts'
import type { Member } from '#machines/shared/member.ts'
import { newMemberValues } from '#machines/members/memberForm.ts'
import { memberFormMachine, type MemberFormActor } from '#machines/members/memberForm.machine.ts'
import { isUntouched, memberDraftOf } from '#machines/members/memberForm.state.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { later } from '#src/components/later.tsx'
import { holdHere } from '#src/hooks/leaving.ts'
import { useUserId } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { memberNotFound } from '#src/texts/members/memberFailures.ts'
import { memberForm as texts } from '#src/texts/members/memberForm.ts'
import { FormSkeleton } from '../FormSkeleton.tsx'
import { MemberForm } from './MemberForm.tsx'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)
const CropDialog = later(async () => (await import('./CropDialog.tsx')).CropDialog)
const ConflictDialog = later(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)

interface MemberFormPlaceProps {
  /** null for a new member. */
  memberId: string | null
  access: Access
  /** In the own profile: only what everybody may change of oneself. */
  isOwn?: boolean
  onSaved: (member: Member) => void
  onLeft: () => void
}

/** One form from its opening to its end. Needs a key by member. */
export const MemberFormPlace = ({ memberId, access, isOwn = false, onSaved, onLeft }: MemberFormPlaceProps) => {
  const userId = useUserId()
  const [input] = useState(() => ({
    userId,
    access,
    memberId,
    newId: crypto.randomUUID(),
    blank: newMemberValues(dayAt(Date.now())),
    draft: memberDraftOf(userId, memberId),
  }))
  const form = useActorRef(memberFormMachine, { input })
  useNotices(form)
  const state = useSelector(form, ({ value }) => stateText(value))
  const calls = useRef({ onSaved, onLeft })
  useEffect(() => {
    calls.current = { onSaved, onLeft }
  }, [onSaved, onLeft])
  useEffect(() => {
    const subscription = form.on('member.saved', ({ member }) => calls.current.onSaved(member))
    return () => subscription.unsubscribe()
  }, [form])
  useHold(form)
  useEffect(() => {
    if (state === 'left') calls.current.onLeft()
  }, [state])
  return (
    <div data-machine="memberForm" data-state={state}>
      <Content form={form} isOwn={isOwn} />
      <Questions form={form} />
    </div>
  )
}

/** What was typed and not saved is asked about before one goes elsewhere; so is what is on its way. */
const useHold = (form: MemberFormActor) => {
  const reason = useSelector(form, (snapshot) => {
    if (snapshot.matches('saving')) return 'sending'
    const isOpen = snapshot.matches('editing') || snapshot.matches('conflict')
    return isOpen && !isUntouched(snapshot.context) ? 'unsaved' : null
  })
  useEffect(
    () => (reason === null ? undefined : holdHere(reason, () => form.send({ type: 'discard' }))),
    [form, reason],
  )
}

const Content = ({ form, isOwn }: { form: MemberFormActor; isOwn: boolean }) => {
  const place = useSelector(form, (snapshot) => {
    if (snapshot.matches('loading')) return 'loading'
    if (snapshot.matches('failed')) return 'failed'
    if (snapshot.matches('missing')) return 'missing'
    return snapshot.matches('forbidden') ? 'forbidden' : 'form'
  })
  const failure = useSelector(form, ({ context }) => context.failure)
  if (place === 'form') return <MemberForm form={form} isOwn={isOwn} />
  if (place === 'loading') return <FormSkeleton />
  return (
    <Card>
      {place === 'failed' && failure ? (
        <Failure
          title={texts.failed}
          headingLevel={2}
          retryLabel={texts.retry}
          onRetry={() => form.send({ type: 'retry' })}
        >
          {loadReason(failure)}
        </Failure>
      ) : (
        <Empty icon={UserX}>{place === 'forbidden' ? texts.forbidden : memberNotFound}</Empty>
      )}
    </Card>
  )
}

/** What opens over the form. */
const Questions = ({ form }: { form: MemberFormActor }) => {
  const isDiscarding = useSelector(form, (snapshot) => snapshot.matches('discarding'))
  const isCropping = useSelector(form, (snapshot) => snapshot.matches({ editing: 'cropping' }))
  const isConflict = useSelector(form, (snapshot) => snapshot.matches('conflict'))
  if (isCropping) return <CropDialog form={form} />
  if (isConflict) return <ConflictDialog form={form} />
  return (
    isDiscarding && (
      <Confirm
        isOpen
        title={texts.discard.title}
        confirmLabel={texts.discard.confirm}
        cancelLabel={texts.discard.cancel}
        onConfirm={() => form.send({ type: 'discard' })}
        onCancel={() => form.send({ type: 'keep' })}
      >
        {texts.discard.text}
      </Confirm>
    )
  )
}
