import { CircleCheck, Eye, Hourglass, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { MonitoringStatus } from '#machines/council/monitoring.ts'
import { Badge, type BadgeTone } from '#src/components/Badge.tsx'
import { monitoringStatusLabels } from '#src/texts/council/monitoringLabels.ts'

const looks: Record<MonitoringStatus, { icon: LucideIcon; tone: BadgeTone }> = {
  'em observação': { icon: Eye, tone: 'info' },
  alerta: { icon: TriangleAlert, tone: 'danger' },
  aguardando: { icon: Hourglass, tone: 'warning' },
  resolvido: { icon: CircleCheck, tone: 'success' },
}

export const MonitoringStatusBadge = ({ status }: { status: MonitoringStatus }) => (
  <Badge {...looks[status]}>{monitoringStatusLabels[status]}</Badge>
)
