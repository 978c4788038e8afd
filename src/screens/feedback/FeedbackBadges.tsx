import {
  CircleAlert,
  CircleCheck,
  Hourglass,
  Lightbulb,
  MessageCircle,
  RefreshCw,
  Tag,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { FeedbackStatus } from '#machines/feedback/feedback.ts'
import { Badge, type BadgeTone } from '#src/components/Badge.tsx'
import { feedback as texts } from '#src/texts/feedback/feedback.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  sugestão: Lightbulb,
  reclamação: TriangleAlert,
  comentário: MessageCircle,
  problema: CircleAlert,
}

/** Other types have a neutral icon. */
export const TypeBadge = ({ type }: { type: string }) => <Badge icon={icons[type] ?? Tag}>{texts.typeOf(type)}</Badge>

const looks: Record<FeedbackStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  pending: { tone: 'warning', icon: Hourglass },
  in_progress: { tone: 'info', icon: RefreshCw },
  resolved: { tone: 'success', icon: CircleCheck },
}

export const StatusBadge = ({ status }: { status: FeedbackStatus }) => (
  <Badge {...looks[status]}>{texts.status[status]}</Badge>
)
