import { Bell } from 'lucide-react'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { community as texts } from '#src/texts/community.ts'

/** The section Notificações. */
export const NotificationsPlace = () => (
  <Card title={texts.sectionNames.notifications}>
    <Empty icon={Bell}>{texts.notYet}</Empty>
  </Card>
)
