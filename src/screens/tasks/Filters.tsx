import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
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
import { label as labelStyle } from '#src/theme/type.css.ts'
import * as css from './Filters.css.ts'
import { ofAll } from './Tasks.css.ts'

interface FiltersProps {
  list: TaskListActor
}

/** Filters below the name of what they filter. Each control has a longer name of its own. */
const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={`${css.named} ${ofAll}`}>
    <span className={`${labelStyle} ${css.name}`} aria-hidden="true">
      {name}
    </span>
    {children}
  </div>
)

/**
 * By status with counts, by person and by priority. 'A Avaliar' and 'Contestações' need the
 * right to evaluate, 'Minhas' a member.
 */
export const Filters = memo(({ list }: FiltersProps) => {
  const navigate = useNavigate()
  const view = useSelector(list, ({ context }) => context.view)
  const isKnown = useSelector(list, ({ context }) => context.isViewKnown)
  const access = useSelector(list, ({ context }) => context.access)
  const counts = useSelector(list, ({ context }) => context.counts)
  const member = useSelector(list, ({ context }) => context.member)
  const mayEvaluate = access !== null && may(access, 'tasks', 'edit')
  const own = access?.memberId ?? null
  // A new filter removes the filter for a single task.
  const { task, ...all } = view
  const show = (change: Partial<TaskView>) =>
    void navigate(tasksPath({ ...all, ...change }, access), { preventScrollReset: true })
  const filtered =
    view.member === null || view.member === own
      ? null
      : member?.id === view.member
        ? member
        : { id: view.member, name: texts.otherMember }
  const shownWhose =
    !isKnown || filtered !== null || task !== undefined ? null : view.member === null ? 'everyone' : 'own'
  return (
    <div className={css.filters}>
      <Named name={texts.status}>
        <PillGroup
          label={texts.filter}
          items={taskFilters
            .filter((id) => !evaluatorFilters.includes(id) || mayEvaluate)
            .map((id) => ({ id, label: texts.filters[id], ...(counts && { count: texts.count(counts[id]) }) }))}
          selected={view.status}
          onSelect={(status) => {
            if (status !== view.status)
              show({ status, ...(evaluatorFilters.includes(status) && view.member === own && { member: null }) })
          }}
        />
      </Named>
      <div className={css.choices}>
        {(own !== null || access === null) && (
          <div className={css.whose}>
            <Named name={texts.whose}>
              <PillGroup
                label={texts.filterWhose}
                items={whose.map((id) => ({ id, label: texts.whoseFilters[id] }))}
                selected={shownWhose}
                onSelect={(id) => show({ member: id === 'own' ? own : null })}
              />
            </Named>
          </div>
        )}
        <div className={css.member}>
          <Named name={texts.memberName}>
            <MemberField
              form={list}
              label={texts.member}
              isLabelHidden
              isSmall
              placeholder={shownWhose === 'own' ? texts.otherMember : texts.everybody}
              value={filtered}
              onChange={(member) => {
                list.send({ type: 'member.choose', member })
                show({ member: member?.id ?? null })
              }}
            />
          </Named>
        </div>
        <div className={css.priority}>
          <Named name={texts.priorityName}>
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
          </Named>
        </div>
        {task !== undefined && (
          <div className={css.clear}>
            <Button variant="quiet" icon={X} onPress={() => show({})}>
              {texts.everyTask}
            </Button>
          </div>
        )}
        {filtered !== null && (
          <div className={css.clear}>
            <Button variant="quiet" icon={X} onPress={() => show({ member: null })}>
              {texts.clearMember}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
})

const whose = ['own', 'everyone'] as const
