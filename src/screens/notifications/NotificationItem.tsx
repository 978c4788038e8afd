import {
  AtSign,
  Award,
  Bell,
  Calendar,
  CalendarClock,
  CalendarOff,
  Check,
  CircleCheck,
  ClipboardCheck,
  Heart,
  ListTodo,
  MessageCircle,
  Star,
  Trophy,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import type { Notification } from '#machines/notifications/notification.ts'
import { placeOf } from '#machines/notifications/notificationList.ts'
import { IconButton } from '#src/components/IconButton.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { notifications as texts } from '#src/texts/notifications/notifications.ts'
import * as css from './Notifications.css.ts'

/** The icon of each type. A mention has its own. */
const icons: Readonly<Record<string, LucideIcon>> = {
  mention: AtSign,
  reply: MessageCircle,
  like: Heart,
  assignment: ListTodo,
  status: CircleCheck,
  evaluation: Star,
  proof: ClipboardCheck,
  due: CalendarClock,
  overdue: CalendarClock,
  achievement: Award,
  points: Star,
  period: Trophy,
  account: UserRound,
  invitation: UserRound,
  meeting: Calendar,
  absence: CalendarOff,
  absence_request: CalendarOff,
  pause: CalendarOff,
  feedback: MessageCircle,
  feedback_assigned: MessageCircle,
}

interface NotificationItemProps {
  notification: Notification
  /** It was opened. */
  onRead: () => void
  /** Its check button was pressed. */
  onMark: () => void
  onLeave: (() => void) | undefined
}

/** The sentence, the time and the unread mark. It links to its page, if there is one. */
export const NotificationItem = ({ notification, onRead, onMark, onLeave }: NotificationItemProps) => {
  const { type, content, read, created_at } = notification
  const Icon = icons[type] ?? Bell
  const place = placeOf(notification, useAccess())
  return (
    <li className={css.item} data-unread={!read || undefined}>
      <Icon className={css.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className={css.words}>
        {!read && <VisuallyHidden>{`${texts.isUnread}: `}</VisuallyHidden>}
        {place !== null ? (
          <Link
            className={css.content}
            href={place}
            onPress={() => {
              onRead()
              onLeave?.()
            }}
          >
            {content}
          </Link>
        ) : read ? (
          <span className={css.content}>{content}</span>
        ) : (
          <Button className={css.content} onPress={onMark}>
            {content}
          </Button>
        )}
        <time className={css.time} dateTime={created_at}>
          {dateTime(created_at)}
        </time>
      </div>
      {!read && <IconButton icon={Check} iconSize={18} label={texts.mark(content)} onPress={onMark} />}
    </li>
  )
}
