import { ChevronsDown, ChevronsUp, Equal } from 'lucide-react'
import type { Priority } from '#machines/tasks/task.ts'
import { Badge } from '#src/components/Badge.tsx'
import { priorityLabels } from '#src/texts/tasks/taskLabels.ts'

const looks = {
  high: { tone: 'danger', icon: ChevronsUp },
  medium: { tone: 'neutral', icon: Equal },
  low: { tone: 'neutral', icon: ChevronsDown },
} as const

export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <Badge {...looks[priority]}>{priorityLabels[priority]}</Badge>
)
