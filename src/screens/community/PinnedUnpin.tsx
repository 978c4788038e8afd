import { useSelector } from '@xstate/react'
import { Confirm } from '#src/components/Confirm.tsx'
import type { PinnedActor } from '#machines/community/pinned.machine.ts'
import { reason } from '#src/texts/shared/failures.ts'
import { pinned as texts } from '#src/texts/community/pinned.ts'

/** The confirmation before an item is unpinned for all members. */
export const PinnedUnpin = ({ pinned }: { pinned: PinnedActor }) => {
  const title = useSelector(pinned, ({ context }) => context.removing?.title ?? '')
  const failure = useSelector(pinned, ({ context }) => context.removeFailure)
  const isBusy = useSelector(pinned, (state) => state.matches({ unpin: 'removing' }))
  return (
    <Confirm
      isOpen
      title={texts.question.title}
      confirmLabel={texts.question.confirm}
      cancelLabel={texts.question.cancel}
      isBusy={isBusy}
      busyLabel={texts.question.busy}
      alert={failure && reason(failure, texts.question.failed)}
      onConfirm={() => pinned.send({ type: 'confirm' })}
      onCancel={() => pinned.send({ type: 'cancel' })}
    >
      {texts.question.text(title)}
    </Confirm>
  )
}
