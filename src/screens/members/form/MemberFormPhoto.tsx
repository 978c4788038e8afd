import { useSelector } from '@xstate/react'
import { AvatarField, type AvatarFieldStatus } from '#src/components/AvatarField.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { useStalled } from '#src/hooks/useStalled.ts'
import { stalledUpload } from '#src/texts/shared/failures.ts'
import { memberPhoto as texts } from '#src/texts/members/memberForm.ts'
import { uploadMemberReason } from '#src/texts/members/memberFailures.ts'
import { useIsSaving, useMemberLock } from './actor.ts'
import type { MemberFormActor } from '#machines/members/memberForm.machine.ts'

/** The stored photo, or the picked one with its progress. */
export const MemberFormPhoto = ({ form }: { form: MemberFormActor }) => {
  const progress = useSelector(form, ({ context }) => context.progress)
  const percent =
    progress === null || progress.total === 0 ? undefined : Math.floor((progress.sent * 100) / progress.total)
  const stored = useSelector(form, ({ context }) => context.values.photo)
  const picked = useSelector(form, ({ context }) => context.picked)
  const isReading = useSelector(form, (snapshot) => snapshot.matches({ editing: 'readingPhoto' }))
  const isPreparing = useSelector(form, (snapshot) => snapshot.matches({ editing: 'preparingPhoto' }))
  const isUploading = useSelector(form, (snapshot) => snapshot.matches({ editing: 'uploadingPhoto' }))
  const isStalled = useStalled(isUploading, percent)
  const isSaving = useIsSaving(form)
  const lock = useMemberLock(form, 'photo')
  const status = (): AvatarFieldStatus => {
    if (isReading) return { kind: 'busy', label: texts.reading, canCancel: false }
    if (isPreparing) return { kind: 'busy', label: texts.preparing, canCancel: false }
    if (isUploading)
      return { kind: 'busy', label: isStalled ? stalledUpload : texts.uploading, progress: percent, canCancel: true }
    if (picked?.failure) return { kind: 'failed', reason: uploadMemberReason(picked.failure) }
    return { kind: 'idle' }
  }
  return (
    <div data-field="photo">
      <AvatarField
        label={texts.title}
        labels={texts}
        hint={lock ?? texts.hint}
        source={picked?.prepared?.blob ?? pictureUrl(stored)}
        status={status()}
        isDisabled={isSaving || lock !== undefined}
        onPick={(file) => form.send({ type: 'photo.pick', file })}
        onRemove={() => form.send({ type: 'photo.remove' })}
        onCancel={() => form.send({ type: 'photo.cancel' })}
        onRetry={() => form.send({ type: 'photo.retry' })}
      />
    </div>
  )
}
