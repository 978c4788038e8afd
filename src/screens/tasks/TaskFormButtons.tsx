import { useSelector } from '@xstate/react'
import { Plus, UserPlus, X } from 'lucide-react'
import type { Ref } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { taskForm as texts } from '#src/texts/tasks/taskForm.ts'

interface TaskFormButtonsProps {
  taskForm: ActorRefFrom<typeof taskFormMachine>
  /** True while another form has the only primary button of the page. */
  isQuiet: boolean
  toggleRef: Ref<HTMLButtonElement>
}

/** The header's toggle 'Nova Tarefa' / 'Cancelar', and 'Atribuir'. */
export const TaskFormButtons = ({ taskForm, isQuiet, toggleRef }: TaskFormButtonsProps) => {
  const isClosed = useSelector(taskForm, (state) => state.matches('closed'))
  const canAssign = useSelector(
    taskForm,
    (state) => state.matches('closed') || (state.can({ type: 'assign' }) && state.context.mode === 'create'),
  )
  const canCancel = useSelector(taskForm, (state) => state.can({ type: 'cancel' }))
  const open = (mode: 'create' | 'assign') => taskForm.send({ type: 'open', mode, id: crypto.randomUUID() })
  return (
    <>
      <Button
        icon={UserPlus}
        isDisabled={!canAssign}
        onPress={() => (isClosed ? open('assign') : taskForm.send({ type: 'assign' }))}
      >
        {texts.assign}
      </Button>
      <Button
        ref={toggleRef}
        icon={isClosed ? Plus : X}
        variant={isClosed && !isQuiet ? 'primary' : 'outline'}
        isDisabled={!isClosed && !canCancel}
        aria-expanded={!isClosed}
        onPress={() => (isClosed ? open('create') : taskForm.send({ type: 'cancel' }))}
      >
        {isClosed ? texts.create : texts.cancel}
      </Button>
    </>
  )
}
