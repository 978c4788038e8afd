import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastList as ToastList,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Graphic } from './Graphic.tsx'
import { IconButton } from './IconButton.tsx'
import * as css from './Toaster.css.ts'
import { visuallyHidden } from './VisuallyHidden.css.ts'

export type ToastTone = 'success' | 'danger' | 'info'

export interface ToastContent {
  title: string
  description?: string | undefined
  tone?: ToastTone
  /** What it is about: a newer toast about the same takes its place. */
  subject?: string
  /** What it comes from, such as a form: its success replaces what it reported before. */
  source?: string
}

const icons: Record<ToastTone, LucideIcon> = { success: CircleCheck, danger: CircleAlert, info: Info }
/** In milliseconds; the clock stands while one points at a toast or has the focus in it. */
const timeouts: Record<ToastTone, number> = { success: 6_000, info: 6_000, danger: 12_000 }

const queue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

const isReplacedBy = (newer: ToastContent, older: ToastContent) =>
  (newer.title === older.title && newer.description === older.description && newer.tone === older.tone) ||
  (newer.subject !== undefined && newer.subject === older.subject) ||
  (newer.tone === 'success' && newer.source !== undefined && newer.source === older.source)

/** Shows a toast, in the place of those that it makes old. May be called from anywhere, before the `Toaster` is mounted too. */
export function showToast(content: ToastContent): void {
  const newer = { tone: 'info', ...content } satisfies ToastContent
  for (const { key, content: older } of queue.visibleToasts) if (isReplacedBy(newer, older)) queue.close(key)
  queue.add(newer, { timeout: timeouts[newer.tone] })
}

export const clearToasts = () => queue.clear()

/**
 * Dialogs and sheets end above the toasts, and a page can be scrolled further by as much; on phones above the keyboard. `--toasts`
 * is how much room they take from the bottom.
 */
const makeRoom = (region: HTMLDivElement | null) => {
  if (region === null) return undefined
  const { style } = document.documentElement
  const measure = () => {
    const { visualViewport: view } = window
    // Who looks closer sees less of the page, too.
    const keyboard = view?.scale === 1 ? Math.max(0, window.innerHeight - view.height) : 0
    region.style.setProperty('--keyboard', `${keyboard}px`)
    style.setProperty(
      '--toasts',
      `${region.offsetHeight + Number.parseFloat(getComputedStyle(region).bottom) - keyboard}px`,
    )
  }
  const observer = new ResizeObserver(measure)
  observer.observe(region)
  window.visualViewport?.addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    window.visualViewport?.removeEventListener('resize', measure)
    style.removeProperty('--toasts')
  }
}

export interface ToasterProps {
  /** The name of the region, which F6 reaches. */
  label: string
  closeLabel: string
}

/**
 * The one place of toasts; mount it once. It is announced politely, and once: the words reach screen readers by a region that
 * is always there (it points at the words, so the text is not doubled), and React Aria's own, assertive one is left out.
 */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const toasts = useSyncExternalStore(
    (changed) => queue.subscribe(changed),
    () => queue.visibleToasts,
  )
  return (
    <>
      <output className={visuallyHidden} aria-atomic="false" data-live-announcer="true">
        {toasts.map(({ key, content }) => (
          <Graphic key={key} aria-labelledby={`${key}-title${content.description ? ` ${key}-text` : ''}`} />
        ))}
      </output>
      {/* Mounted with its first toast: React Aria registers the landmark that F6 goes to only when it is mounted. */}
      {toasts.length > 0 && (
        <ToastRegion ref={makeRoom} queue={queue} className={css.region} aria-label={label}>
          <ToastList<ToastContent> className={css.column}>
            {({ toast }) => <Toast toast={toast} closeLabel={closeLabel} />}
          </ToastList>
        </ToastRegion>
      )}
    </>
  )
}

function Toast({ toast, closeLabel }: { toast: (typeof queue.visibleToasts)[number]; closeLabel: string }) {
  const { key, content } = toast
  const { title, description, tone = 'info' } = content
  const Icon = icons[tone]
  return (
    <AriaToast
      toast={toast}
      className={css.toast}
      data-tone={tone}
      aria-labelledby={`${key}-title`}
      {...(description !== undefined && { 'aria-describedby': `${key}-text` })}
    >
      <Icon className={css.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p id={`${key}-title`} className={css.title}>
          {title}
        </p>
        {description !== undefined && (
          <p id={`${key}-text`} className={css.description}>
            {description}
          </p>
        )}
      </div>
      <div className={css.close}>
        <IconButton slot="close" icon={X} iconSize={18} label={closeLabel} />
      </div>
    </AriaToast>
  )
}
