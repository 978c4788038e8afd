import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { AvatarField, type AvatarFieldStatus } from '#src/components/AvatarField.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { useStalled } from '#src/hooks/useStalled.ts'
import { stalledUpload } from '#src/texts/shared/failures.ts'
import { memberPhoto as texts } from '#src/texts/members/memberForm.ts'
import { uploadMemberReason } from '#src/texts/members/memberFailures.ts'
import { useIsSaving, useMemberLock } from './actor.ts'
import type { MemberFormActor } from '#machines/members/memberForm.machine.ts'

/** The running upload, which emits its progress. */
interface Upload {
  on(type: 'progress', handler: (event: { sent: number; total: number }) => void): { unsubscribe(): void }
}

/** From 0 to 100; undefined before the first progress event of this upload. */
const usePercent = (form: MemberFormActor): number | undefined => {
  // The common type of the children has no events.
  const upload = useSelector(form, ({ children }) => children['uploadMemberPhoto'] as Upload | undefined)
  const [latest, setLatest] = useState<{ upload: Upload; percent: number } | null>(null)
  useEffect(() => {
    const subscription = upload?.on('progress', ({ sent, total }) =>
      setLatest({ upload, percent: total === 0 ? 0 : Math.floor((sent * 100) / total) }),
    )
    return () => subscription?.unsubscribe()
  }, [upload])
  return latest?.upload === upload ? latest?.percent : undefined
}

/** The stored photo, or the picked one with its progress. */
export const MemberFormPhoto = ({ form }: { form: MemberFormActor }) => {
  const percent = usePercent(form)
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
