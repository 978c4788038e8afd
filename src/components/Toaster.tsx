import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastList as ToastList,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Button } from './Button.tsx'
import { Graphic } from './Graphic.tsx'
import { IconButton } from './IconButton.tsx'
import { keyboardRoom } from './keyboardRoom.ts'
import * as css from './Toaster.css.ts'
import { visuallyHidden } from './VisuallyHidden.css.ts'

export type ToastTone = 'success' | 'danger' | 'info'

export interface ToastContent {
  title: string
  description?: string | undefined
  tone?: ToastTone
  /** A button, for which the toast stays ten seconds. Ctrl + Z presses it, except in a text. The toast closes. */
  undo?: { label: string; onPress: () => void }
  /** A newer toast with the same subject replaces it. */
  subject?: string
  /** Its origin, such as a form. A success from the same source closes its earlier toasts. */
  source?: string
}

const icons: Record<ToastTone, LucideIcon> = { success: CircleCheck, danger: CircleAlert, info: Info }
/** In milliseconds. The timer pauses while the pointer or the focus is in a toast. */
const timeouts: Record<ToastTone, number> = { success: 6_000, info: 6_000, danger: 12_000 }

const undoTimeout = 10_000

const queue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

const isReplacedBy = (newer: ToastContent, older: ToastContent) =>
  (newer.title === older.title && newer.description === older.description && newer.tone === older.tone) ||
  (newer.subject !== undefined && newer.subject === older.subject) ||
  (newer.tone === 'success' && newer.source !== undefined && newer.source === older.source)

/** Shows a toast and closes those that it replaces. May be called anywhere, even before the `Toaster` is mounted. */
export function showToast(content: ToastContent): void {
  const newer = { tone: 'info', ...content } satisfies ToastContent
  for (const { key, content: older } of queue.visibleToasts) if (isReplacedBy(newer, older)) queue.close(key)
  queue.add(newer, { timeout: newer.undo ? undoTimeout : timeouts[newer.tone] })
}

/** Closes the toast with this subject. */
export function closeToast(subject: string): void {
  for (const { key, content } of queue.visibleToasts) if (content.subject === subject) queue.close(key)
}

export const clearToasts = () => queue.clear()

/**
 * Dialogs and sheets end above the toasts, and a page scrolls further by their height; on phones above the keyboard.
 * `--toasts` is the height that they cover at the bottom.
 */
const makeRoom = (region: HTMLDivElement | null) => {
  if (region === null) return undefined
  const { style } = document.documentElement
  let keyboard = 0
  const measure = () =>
    style.setProperty(
      '--toasts',
      `${region.offsetHeight + Number.parseFloat(getComputedStyle(region).bottom) - keyboard}px`,
    )
  const follow = keyboardRoom(region, (height) => {
    keyboard = height
    measure()
  })
  const observer = new ResizeObserver(measure)
  observer.observe(region)
  return () => {
    observer.disconnect()
    follow?.()
    style.removeProperty('--toasts')
  }
}

export interface ToasterProps {
  /** The name of the region, which F6 reaches. */
  label: string
  closeLabel: string
}

/**
 * Shows all toasts; mount it once. They are announced politely, and once: a permanent region refers to their text. It
 * replaces React Aria's assertive region.
 */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const toasts = useSyncExternalStore(
    // oxlint-disable-next-line actors/subscriptions -- React Aria's queue is not a machine
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
      {/* Mounted with its first toast: React Aria registers the landmark for F6 only on mount. */}
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

/** Where Ctrl + Z belongs to the text. */
const isText = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, [contenteditable], input:not([type=range])')

/** While it is mounted, Ctrl + Z does what the button does. */
function Undo({ label, onPress }: NonNullable<ToastContent['undo']>) {
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo =
      event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (!isUndo || event.defaultPrevented || isText(event.target)) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => byKey(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <Button size="small" aria-keyshortcuts="Control+Z Meta+Z" onPress={onPress}>
      {label}
    </Button>
  )
}

function Toast({ toast, closeLabel }: { toast: (typeof queue.visibleToasts)[number]; closeLabel: string }) {
  const { key, content } = toast
  const { title, description, tone = 'info', undo } = content
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
        {undo && (
          <div className={css.undo}>
            <Undo
              label={undo.label}
              onPress={() => {
                queue.close(key)
                undo.onPress()
              }}
            />
          </div>
        )}
      </div>
      <div className={css.close}>
        <IconButton slot="close" icon={X} iconSize={18} label={closeLabel} />
      </div>
    </AriaToast>
  )
}
