import { shallowEqual, useSelector } from '@xstate/react'
import { notificationViews, shownRows } from '#machines/notifications/notificationList.ts'
import type { NotificationListActor } from '#machines/notifications/notificationList.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Tabs } from '#src/components/Tabs.tsx'
import { useNotificationList } from '#src/hooks/notificationList.ts'
import { notifications as texts } from '#src/texts/notifications/notifications.ts'
import { MarkAll } from './MarkAll.tsx'
import { NotificationList } from './NotificationList.tsx'

/** The section Notificações of the dashboard. */
export const NotificationsPlace = () => {
  const list = useNotificationList('section')
  return list ? <Section list={list} /> : null
}

const Section = ({ list }: { list: NotificationListActor }) => {
  const view = useSelector(list, ({ context }) => context.view)
  const counts = useSelector(list, ({ context }) => shownRows(context, context.marking, 'all').counts, shallowEqual)
  return (
    <Card title={texts.title} aside={<MarkAll list={list} />}>
      <Tabs
        label={texts.tabs}
        selected={view}
        onSelect={(chosen) => list.send({ type: 'view.change', view: chosen })}
        items={notificationViews.map((id) => ({
          id,
          label: texts[id](counts?.[id] ?? null),
          content: <NotificationList list={list} />,
        }))}
      />
    </Card>
  )
}
