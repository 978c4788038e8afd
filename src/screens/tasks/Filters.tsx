import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { may } from '#machines/shared/access.ts'
import { priorities, taskFilters } from '#machines/tasks/task.ts'
import { evaluatorFilters, tasksPath, type TaskView } from '#machines/tasks/taskView.ts'
import type { TaskListActor } from '#machines/tasks/taskList.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { PillGroup } from '#src/components/PillGroup.tsx'
import { MemberField } from '#src/screens/shared/MemberField.tsx'
import { priorityLabels } from '#src/texts/tasks/taskLabels.ts'
import { tasks as texts } from '#src/texts/tasks/tasks.ts'
import * as css from './Filters.css.ts'

interface FiltersProps {
  list: TaskListActor
}

/** By status with counts, by member and by priority. 'A Avaliar' and 'Contestações' need the right to evaluate. */
export const Filters = ({ list }: FiltersProps) => {
  const navigate = useNavigate()
  const view = useSelector(list, ({ context }) => context.view)
  const counts = useSelector(list, ({ context }) => context.counts)
  const member = useSelector(list, ({ context }) => context.member)
  const mayEvaluate = useSelector(list, ({ context: { access } }) => access !== null && may(access, 'tasks', 'edit'))
  // A new filter removes the filter for a single task.
  const { task, ...all } = view
  const show = (change: Partial<TaskView>) =>
    void navigate(tasksPath({ ...all, ...change }), { preventScrollReset: true })
  const filtered =
    view.member === null ? null : member?.id === view.member ? member : { id: view.member, name: texts.otherMember }
  return (
    <div className={css.filters}>
      <PillGroup
        label={texts.filter}
        items={taskFilters
          .filter((id) => !evaluatorFilters.includes(id) || mayEvaluate)
          .map((id) => ({ id, label: texts.filters[id], ...(counts && { count: texts.count(counts[id]) }) }))}
        selected={view.status}
        onSelect={(status) => {
          if (status !== view.status) show({ status })
        }}
      />
      <div className={css.choices}>
        <div className={css.member}>
          <MemberField
            form={list}
            label={texts.member}
            isLabelHidden
            isSmall
            placeholder={texts.everybody}
            value={filtered}
            onChange={(member) => {
              list.send({ type: 'member.choose', member })
              show({ member: member?.id ?? null })
            }}
          />
        </div>
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
