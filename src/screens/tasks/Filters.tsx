import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { may } from '#machines/model/access.ts'
import { priorities, taskFilters } from '#machines/model/task.ts'
import { tasksPath, type TaskView } from '#machines/model/taskView.ts'
import type { taskFormMachine } from '#machines/taskForm.machine.ts'
import type { tasksMachine } from '#machines/tasks.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { PillGroup } from '#src/components/PillGroup.tsx'
import { priorityLabels } from '#src/texts/labels.ts'
import { tasks as texts } from '#src/texts/tasks.ts'
import * as css from './Filters.css.ts'

interface FiltersProps {
  tasks: ActorRefFrom<typeof tasksMachine>
  /** Knows the active members. */
  taskForm: ActorRefFrom<typeof taskFormMachine>
}

/** By status, with how many each shows; by member and by priority. 'A Avaliar' for those who may (BEYOND.md). */
export const Filters = ({ tasks, taskForm }: FiltersProps) => {
  const navigate = useNavigate()
  const view = useSelector(tasks, ({ context }) => context.view)
  const counts = useSelector(tasks, ({ context }) => context.counts)
  const members = useSelector(taskForm, ({ context }) => context.members)
  const mayEvaluate = useSelector(tasks, ({ context: { access } }) => access !== null && may(access, 'tasks', 'edit'))
  // Whoever chooses a filter wants to see more than the one.
  const { task, ...all } = view
  const show = (change: Partial<TaskView>) =>
    void navigate(tasksPath({ ...all, ...change }), { preventScrollReset: true })
  const isUnknown = view.member !== null && !members?.some(({ id }) => id === view.member)
  return (
    <div className={css.filters}>
      <PillGroup
        label={texts.filter}
        items={taskFilters
          .filter((id) => id !== 'toEvaluate' || mayEvaluate)
          .map((id) => ({ id, label: texts.filters[id], ...(counts && { count: texts.count(counts[id]) }) }))}
        selected={view.status}
        onSelect={(status) => {
          if (status !== view.status) show({ status })
        }}
      />
      <div className={css.choices}>
        {(members !== null || view.member !== null) && (
          <div className={css.member}>
            <NativeSelect
              label={texts.member}
              isLabelHidden
              options={[
                { id: '', label: texts.everybody },
                ...(isUnknown ? [{ id: view.member ?? '', label: texts.otherMember }] : []),
                ...(members ?? []).map(({ id, name }) => ({ id, label: name })),
              ]}
              value={view.member ?? ''}
              onChange={(id) => show({ member: id === '' ? null : id })}
            />
          </div>
        )}
        <div className={css.priority}>
          <NativeSelect
            label={texts.priority}
            isLabelHidden
            options={[
              { id: 'all', label: texts.everyPriority },
              ...priorities.map((id) => ({ id, label: texts.ofPriority(priorityLabels[id]) })),
            ]}
            value={view.priority ?? 'all'}
            onChange={(id) => show({ priority: id === 'all' ? null : id })}
          />
        </div>
        {task !== undefined && (
          <div className={css.clear}>
            <Button variant="quiet" icon={X} onPress={() => show({})}>
              {texts.everyTask}
            </Button>
          </div>
        )}
        {view.member !== null && (
          <div className={css.clear}>
            <Button variant="quiet" icon={X} onPress={() => show({ member: null })}>
              {texts.clearMember}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
