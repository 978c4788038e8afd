import { Bell as BellIcon } from 'lucide-react'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { useUnread } from '#src/joints/unread.ts'
import { shell } from '#src/texts/shell.ts'
import * as css from './Bell.css.ts'

/** How many notifications are unread; it opens nothing yet, so it is no button. */
export const Bell = () => {
  const unread = useUnread()
  return (
    <span className={css.bell} title={unread === null ? undefined : shell.unread(unread)}>
      <BellIcon size={20} strokeWidth={1.75} aria-hidden="true" />
      {unread !== null && <VisuallyHidden>{shell.unread(unread)}</VisuallyHidden>}
      {unread !== null && unread > 0 && (
        <span className={css.count} aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </span>
  )
}
