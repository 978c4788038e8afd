import { useSelector } from '@xstate/react'
import { Plus, UserPlus, X } from 'lucide-react'
import type { Ref } from 'react'
import type { TaskFormActor } from '#machines/tasks/taskForm.machine.ts'
import type { TasksActor } from '#machines/tasks/tasks.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { taskForm as texts } from '#src/texts/tasks/taskForm.ts'

interface TaskFormButtonsProps {
  tasks: TasksActor
  /** True while another form has the only primary button of the page. */
  isQuiet: boolean
  toggleRef: Ref<HTMLButtonElement>
}

/** The header's toggle 'Nova Tarefa' / 'Cancelar', and 'Atribuir'. */
export const TaskFormButtons = ({ tasks, isQuiet, toggleRef }: TaskFormButtonsProps) => {
  const form: TaskFormActor | undefined = useSelector(tasks, ({ children }) => children.form)
  const canAssign = useSelector(
    form,
    (state) => state === undefined || (state.can({ type: 'assign' }) && state.context.mode === 'create'),
  )
  const canCancel = useSelector(form, (state) => state?.can({ type: 'cancel' }))
  return (
    <>
      <Button
        icon={UserPlus}
        isDisabled={!canAssign}
        onPress={() => (form ? form.send({ type: 'assign' }) : tasks.send({ type: 'form.open', mode: 'assign' }))}
      >
        {texts.assign}
      </Button>
      <Button
        ref={toggleRef}
        icon={form ? X : Plus}
        variant={form || isQuiet ? 'outline' : 'primary'}
        isDisabled={form !== undefined && !canCancel}
        aria-expanded={form !== undefined}
        onPress={() => (form ? form.send({ type: 'cancel' }) : tasks.send({ type: 'form.open', mode: 'create' }))}
      >
        {form ? texts.cancel : texts.create}
      </Button>
    </>
  )
}
