import { Ban, Check, ClipboardCheck, Loader, MessageCircleWarning, Undo2 } from 'lucide-react'
import { awaitsDecision, awaitsEvaluation, type Task } from '#machines/tasks/task.ts'
import { Badge } from '#src/components/Badge.tsx'
import { routineIcons } from '#src/screens/routines/routineIcons.ts'
import { statusLabels } from '#src/texts/tasks/taskLabels.ts'
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
    ) : task.returned_at !== null && task.status === 'pending' ? (
      <Badge tone="warning" icon={Undo2}>
        {texts.returned}
      </Badge>
    ) : (
      <Badge {...looks[task.status]}>{statusLabels[task.status]}</Badge>
    )}
    {awaitsDecision(task) && (
      <Badge tone="warning" icon={MessageCircleWarning}>
        {texts.contested}
      </Badge>
    )}
    <PriorityBadge priority={task.priority} />
    {task.routine && <Badge icon={routineIcons[task.routine.icon]}>{task.routine.label}</Badge>}
  </>
)
