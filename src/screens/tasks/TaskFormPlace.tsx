import { useSelector } from '@xstate/react'
import { useCallback, useEffect, type RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { later } from '#src/components/later.tsx'
import { holdHere } from '#src/hooks/leaving.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { taskForm as texts } from '#src/texts/tasks/taskForm.ts'
import * as css from './TaskForm.css.ts'
import { isSubmitting } from './useTaskFault.ts'

const TaskForm = later(
  async () => (await import('./TaskForm.tsx')).TaskForm,
  <Loading label={texts.loading}>
    <Skeleton height={44} />
    <Skeleton height={90} />
    <Skeleton height={44} />
  </Loading>,
)
const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)

interface TaskFormPlaceProps {
  taskForm: ActorRefFrom<typeof taskFormMachine>
  /** Receives the focus when the form closes. */
  toggleRef: RefObject<HTMLButtonElement | null>
}

/** The place of the form above the list. The code is loaded when it first opens. */
export const TaskFormPlace = ({ taskForm, toggleRef }: TaskFormPlaceProps) => {
  const returnFocus = useCallback(() => toggleRef.current?.focus(), [toggleRef])
  const state = useSelector(taskForm, ({ value }) => stateText(value))
  const isClosed = useSelector(taskForm, (snapshot) => snapshot.matches('closed'))
  const mode = useSelector(taskForm, ({ context }) => context.mode)
  const isSaving = useSelector(taskForm, isSubmitting)
  const isDiscarding = useSelector(taskForm, (snapshot) => snapshot.matches('discarding'))
  useEffect(() => (isSaving ? holdHere() : undefined), [isSaving])
  return (
    <div data-machine="taskForm" data-state={state}>
      {!isClosed && (
        <Card className={css.place}>
          <TaskForm taskForm={taskForm} onGone={returnFocus} />
        </Card>
      )}
      {isDiscarding && (
        <Confirm
          isOpen
          title={texts.discard.titles[mode]}
          confirmLabel={texts.discard.confirm}
          cancelLabel={texts.discard.cancel}
          onConfirm={() => taskForm.send({ type: 'discard' })}
          onCancel={() => taskForm.send({ type: 'keep' })}
        >
          {texts.discard.text}
        </Confirm>
      )}
    </div>
  )
}
