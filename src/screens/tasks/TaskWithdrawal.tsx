import { useSelector } from '@xstate/react'
import type { TaskWithdrawalActor } from '#machines/tasks/taskWithdrawal.machine.ts'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { withdrawReason } from '#src/texts/tasks/notices.ts'
import { withdrawal as texts } from '#src/texts/tasks/tasks.ts'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)

/** Confirms the deletion of a task. */
export const TaskWithdrawal = ({ withdrawal }: { withdrawal: TaskWithdrawalActor }) => {
  const state = useSelector(withdrawal, ({ value }) => stateText(value))
  const title = useSelector(withdrawal, ({ context }) => context.task.title)
  const failure = useSelector(withdrawal, ({ context }) => context.failure)
  return (
    <div data-machine="taskWithdrawal" data-state={state}>
      <Confirm
        isOpen
        title={texts.title}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        isBusy={state === 'withdrawing'}
        busyLabel={texts.busy}
        alert={failure && withdrawReason(failure)}
        onConfirm={() => withdrawal.send({ type: 'confirm' })}
        onCancel={() => withdrawal.send({ type: 'cancel' })}
      >
        {texts.text(title)}
      </Confirm>
    </div>
  )
}
