import type { MonitoringStatus } from '#machines/council/monitoring.ts'

export const monitoringStatusLabels: Record<MonitoringStatus, string> = {
  'em observação': 'Em observação',
  alerta: 'Alerta',
  aguardando: 'Aguardando',
  resolvido: 'Resolvido',
}
