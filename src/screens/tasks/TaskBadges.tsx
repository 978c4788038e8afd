import { Ban, Check, ClipboardCheck, Loader } from 'lucide-react'
import { awaitsEvaluation, type Task } from '#machines/tasks/task.ts'
import { Badge } from '#src/components/Badge.tsx'
import { routineIcons } from '#src/screens/routines/routineIcons.ts'
import { statusLabels } from '#src/texts/tasks/taskLabels.ts'
import { routineLabels } from '#src/texts/routines/routineLabels.ts'
import { card as texts } from '#src/texts/tasks/tasks.ts'
import { PriorityBadge } from './PriorityBadge.tsx'

const looks = {
  pending: { tone: 'info', icon: Loader },
  completed: { tone: 'success', icon: Check },
  cancelled: { tone: 'faint', icon: Ban },
} as const

/** Status, priority and, for a submission, its routine. */
export const TaskBadges = ({ task }: { task: Task }) => (
  <>
    {awaitsEvaluation(task) ? (
      <Badge tone="warning" icon={ClipboardCheck}>
        {texts.toEvaluate}
      </Badge>
    ) : (
      <Badge {...looks[task.status]}>{statusLabels[task.status]}</Badge>
    )}
    <PriorityBadge priority={task.priority} />
    {task.routine_type && <Badge icon={routineIcons[task.routine_type]}>{routineLabels[task.routine_type]}</Badge>}
  </>
)
