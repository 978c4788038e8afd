import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { firstFaultOfMember } from '#machines/members/memberForm.ts'
import { maySeeObservations, memberFields } from '#machines/members/memberRights.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { useFieldsWithin } from '#src/hooks/fieldFocus.ts'
import { memberForm as texts, memberPhoto } from '#src/texts/members/memberForm.ts'
import { saveMemberReason } from '#src/texts/members/memberFailures.ts'
import { useIsSaving, useMemberFault } from './actor.ts'
import type { MemberFormActor } from '#machines/members/memberForm.machine.ts'
import { Bio, EntryDate, Name, Observations, Position } from './MemberFormFields.tsx'
import { Skills, Stats, Status } from './MemberFormChoices.tsx'
import * as css from './MemberForm.css.ts'
import { MemberFormPhoto } from './MemberFormPhoto.tsx'

interface MemberFormProps {
  form: MemberFormActor
  /** Only the fields that members may change in their own record. */
  isOwn?: boolean
}

/** The name has the focus first; after a faulty submit, the first faulty field. */
export const MemberForm = ({ form, isOwn = false }: MemberFormProps) => {
  const element = useRef<HTMLFormElement>(null)
  const isNew = useSelector(form, ({ context }) => context.memberId === null)
  const mode = isNew ? 'create' : 'edit'
  const isSaving = useSelector(form, (snapshot) => snapshot.matches('saving'))
  const isUploading = useSelector(
    form,
    (snapshot) =>
      snapshot.matches({ editing: 'readingPhoto' }) ||
      snapshot.matches({ editing: 'preparingPhoto' }) ||
      snapshot.matches({ editing: 'uploadingPhoto' }),
  )
  const isReadOnly = useIsSaving(form)
  const sees = useSelector(form, ({ context: { access, member } }) => maySeeObservations(access, member))
  useFieldsWithin(form, element, 'name')
  return (
    <form
      ref={element}
      className={css.form}
      aria-label={isOwn ? texts.titles.own : texts.titles[mode]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send({ type: 'submit' })
      }}
    >
      <Problem form={form} />
      <div className={css.columns}>
        <div className={css.aside}>
          <MemberFormPhoto form={form} />
        </div>
        <div className={css.fields}>
          <Name form={form} isReadOnly={isReadOnly} />
          {!isOwn && (
            <>
              <div className={css.row}>
                <EntryDate form={form} isReadOnly={isReadOnly} />
                <Status form={form} isDisabled={isReadOnly} />
              </div>
              <Position form={form} isReadOnly={isReadOnly} />
            </>
          )}
          <Bio form={form} isReadOnly={isReadOnly} />
          <Skills form={form} isDisabled={isReadOnly} />
          {!isOwn && <Stats form={form} isDisabled={isReadOnly} />}
          {!isOwn && sees && <Observations form={form} isReadOnly={isReadOnly} />}
        </div>
      </div>
      <div className={css.actions} data-own={isOwn || undefined}>
        <Button variant="quiet" size="submit" isDisabled={isSaving} onPress={() => form.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="submit"
          isBusy={isSaving || isUploading}
          busyLabel={isUploading ? memberPhoto.uploading : texts.busy[mode]}
        >
          {texts.submit[mode]}
        </Button>
      </div>
    </form>
  )
}

/** Why the form was not saved: a fault, or the server's error. */
const Problem = ({ form }: { form: MemberFormActor }) => {
  const failure = useSelector(form, ({ context }) => context.failure)
  const first = useSelector(form, ({ context: { values, member, shown } }) =>
    shown.length === memberFields.length ? firstFaultOfMember(values, member?.is_founder ?? false) : null,
  )
  const fault = useMemberFault(form, first ?? 'name')
  if (failure) return <Alert>{saveMemberReason(failure)}</Alert>
  return first !== null && fault !== undefined && <Alert title={fault}>{texts.toFix}</Alert>
}
