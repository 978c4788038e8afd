import { useSelector } from '@xstate/react'
import { CheckCheck } from 'lucide-react'
import { shownRows } from '#machines/notifications/notificationList.ts'
import { Button } from '#src/components/Button.tsx'
import type { NotificationListActor } from '#machines/notifications/notificationList.machine.ts'
import { notifications as texts } from '#src/texts/notifications/notifications.ts'

/** Hidden if all are read. */
export const MarkAll = ({ list }: { list: NotificationListActor }) => {
  const hasUnread = useSelector(
    list,
    ({ context }) => (shownRows(context, context.marking, 'all').counts?.unread ?? 0) > 0,
  )
  if (!hasUnread) return null
  return (
    <Button size="small" variant="quiet" icon={CheckCheck} onPress={() => list.send({ type: 'readAll' })}>
      {texts.markAll}
    </Button>
  )
}
