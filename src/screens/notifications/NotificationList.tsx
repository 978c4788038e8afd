import { shallowEqual, useSelector } from '@xstate/react'
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { shownRows } from '#machines/notifications/notificationList.ts'
import { Empty } from '#src/components/Empty.tsx'
import { More, Rest } from '#src/components/Rest.tsx'
import { Spinner } from '#src/components/Spinner.tsx'
import type { NotificationListActor } from '#machines/notifications/notificationList.machine.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useKeptPlace } from '#src/hooks/useKeptPlace.ts'
import { useNotifications } from '#src/hooks/unread.ts'
import { reason } from '#src/texts/shared/failures.ts'
import { notifications as texts } from '#src/texts/notifications/notifications.ts'
import { NotificationItem } from './NotificationItem.tsx'
import * as css from './Notifications.css.ts'

interface NotificationListProps {
  list: NotificationListActor
  /** Shows only the latest ones, without a button for more. Default: all loaded ones. */
  most?: number | undefined
  /** A notification was opened, which leaves the page. */
  onLeave?: (() => void) | undefined
}

/** The current user's notifications, newest first, or the reason why the list is empty. */
export const NotificationList = ({ list, most, onLeave }: NotificationListProps) => {
  const state = useSelector(list, ({ value }) => stateText(value))
  const isDisconnected = useSelector(useNotifications(), ({ context }) => context.isLive === false)
  const place = useRef<HTMLDivElement>(null)
  useKeptPlace(place, undefined, most === undefined)
  return (
    <div ref={place} className={css.list} data-machine="notificationList" data-state={state}>
      {isDisconnected && (
        <output className={css.reconnecting}>
          <Spinner />
          {texts.reconnecting}
        </output>
      )}
      <Body list={list} most={most} onLeave={onLeave} />
    </div>
  )
}

const Body = ({ list, most, onLeave }: NotificationListProps) => {
  const place = useRef<HTMLUListElement>(null)
  const isLoading = useSelector(list, (state) => state.matches({ list: 'loading' }))
  const isFailed = useSelector(list, (state) => state.matches({ list: 'failed' }))
  const isLoadingMore = useSelector(list, (state) => state.matches({ list: 'loadingMore' }))
  const failure = useSelector(list, ({ context }) => context.failure)
  const view = useSelector(list, ({ context }) => context.view)
  const { items, next, marking } = useSelector(
    list,
    ({ context }) => ({ items: context.items, next: context.next, marking: context.marking }),
    shallowEqual,
  )
  if (isLoading || isFailed)
    return (
      <Rest
        texts={texts}
        failure={isFailed && failure ? reason(failure, texts.failedText) : null}
        onRetry={() => list.send({ type: 'retry' })}
        isLoading={isLoading}
        rows={3}
      />
    )
  const shown = shownRows({ items, next, counts: null }, marking, view).items
  const isEmpty = shown.length === 0 && next === null
  return (
    <>
      {isEmpty ? (
        <Empty icon={Bell}>{view === 'all' ? texts.empty : texts.emptyUnread}</Empty>
      ) : (
        <ul ref={place} tabIndex={-1} className={css.items} aria-label={texts.list}>
          {shown.slice(0, most).map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onRead={() => list.send({ type: 'read', id: notification.id })}
              onMark={() => {
                // The button disappears, perhaps with its notification.
                place.current?.focus({ preventScroll: true })
                list.send({ type: 'read', id: notification.id })
              }}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      {most === undefined && next !== null && (
        <More isApart texts={texts} isBusy={isLoadingMore} onPress={() => list.send({ type: 'more' })} />
      )}
    </>
  )
}
