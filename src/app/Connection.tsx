import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { shell } from '#src/texts/shell.ts'
import * as css from './Shell.css.ts'

const subscribe = (changed: () => void) => {
  for (const type of ['online', 'offline']) window.addEventListener(type, changed)
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, changed)
  }
}

/** While the device has no network, above everything that the page shows. */
export const Connection = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output className={css.connection}>
      {!isOnline && (
        <span className={css.offline}>
          <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />
          {shell.offline}
        </span>
      )}
    </output>
  )
}
