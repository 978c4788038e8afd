import { useSelector } from '@xstate/react'
import { UserX } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { MemberFormActor } from '#machines/members/memberForm.machine.ts'
import { isUntouched } from '#machines/members/memberForm.state.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { later } from '#src/components/later.tsx'
import { useActorHold } from '#src/hooks/useActorHold.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { memberNotFound } from '#src/texts/members/memberFailures.ts'
import { memberForm as texts } from '#src/texts/members/memberForm.ts'
import { FormSkeleton } from '../FormSkeleton.tsx'
import { MemberForm } from './MemberForm.tsx'

const DiscardQuestion = later(async () => (await import('#src/screens/shared/DiscardQuestion.tsx')).DiscardQuestion)
const CropDialog = later(async () => (await import('./CropDialog.tsx')).CropDialog)
const MemberConflict = later(async () => (await import('./MemberConflict.tsx')).MemberConflict)

interface MemberFormPlaceProps {
  form: MemberFormActor
  /** On the own profile: only the fields that members may change in their own record. */
  isOwn?: boolean
}

const holdOf = (snapshot: SnapshotFrom<MemberFormActor>) => {
  if (snapshot.matches('saving')) return 'sending'
  const isOpen = snapshot.matches('editing') || snapshot.matches('conflict')
  return isOpen && !isUntouched(snapshot.context) ? 'unsaved' : null
}

export const MemberFormPlace = ({ form, isOwn = false }: MemberFormPlaceProps) => {
  const state = useSelector(form, ({ value }) => stateText(value))
  useActorHold(form, holdOf, () => form.send({ type: 'abandon' }))
  return (
    <div data-machine="memberForm" data-state={state}>
      <Content form={form} isOwn={isOwn} />
      <Questions form={form} />
    </div>
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

/** The dialogs of the form. */
const Questions = ({ form }: { form: MemberFormActor }) => {
  const isDiscarding = useSelector(form, (snapshot) => snapshot.matches('discarding'))
  const isCropping = useSelector(form, (snapshot) => snapshot.matches({ editing: 'cropping' }))
  const isConflict = useSelector(form, (snapshot) => snapshot.matches('conflict'))
  if (isCropping) return <CropDialog form={form} />
  if (isConflict) return <MemberConflict form={form} />
  return (
    isDiscarding && (
      <DiscardQuestion
        isOpen
        texts={texts.discard}
        onDiscard={() => form.send({ type: 'discard' })}
        onKeep={() => form.send({ type: 'keep' })}
      />
    )
  )
}
