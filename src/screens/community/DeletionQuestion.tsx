import { useSelector } from '@xstate/react'
import { Confirm } from '#src/components/Confirm.tsx'
import { deletion as texts } from '#src/texts/community/messages.ts'
import { useWall } from './wall.ts'

/** The confirmation before a message or a reply is deleted. */
export const DeletionQuestion = () => {
  const { deletion } = useWall()
  const { of } = useSelector(deletion, ({ context }) => context.target)
  const failure = useSelector(deletion, ({ context }) => context.failure)
  const state = useSelector(deletion, ({ value }) => value)
  return (
    <Confirm
      isOpen={state !== 'closed'}
      title={texts.titles[of]}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      busyLabel={texts.busy}
      isBusy={state === 'deleting'}
      alert={failure && texts.reason(failure)}
      onConfirm={() => deletion.send({ type: 'delete' })}
      onCancel={() => deletion.send({ type: 'cancel' })}
    >
      {texts.texts[of]}
    </Confirm>
  )
}
