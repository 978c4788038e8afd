import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastList as ToastList,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Button } from './Button.tsx'
import { Graphic } from './Graphic.tsx'
import { IconButton } from './IconButton.tsx'
import { keyboardRoom } from './keyboardRoom.ts'
import * as css from './Toaster.css.ts'
import { toasts, type ToastContent, type ToastTone } from './toasts.ts'
import { visuallyHidden } from './VisuallyHidden.css.ts'

const icons: Record<ToastTone, LucideIcon> = { success: CircleCheck, danger: CircleAlert, info: Info }

/** Scrolls the focused part of a form above the toasts that cover it, such as its last button. */
const showFocused = ({ top, bottom, left }: DOMRect) => {
  const focused = document.querySelector('form :focus')
  const box = focused?.getBoundingClientRect()
  if (box && box.bottom > top && box.top < bottom && box.right > left) focused?.scrollIntoView({ block: 'nearest' })
}

/**
 * Dialogs and sheets end above the toasts, and a page scrolls further by their height; on phones above the keyboard.
 * `--toasts` is the height that they cover at the bottom.
 */
const makeRoom = (region: HTMLDivElement | null) => {
  if (region === null) return undefined
  const { style } = document.documentElement
  let keyboard = 0
  const measure = () => {
    style.setProperty(
      '--toasts',
      `${region.offsetHeight + Number.parseFloat(getComputedStyle(region).bottom) - keyboard}px`,
    )
    showFocused(region.getBoundingClientRect())
  }
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

interface ToasterProps {
  /** The name of the region, which F6 reaches. */
  label: string
  closeLabel: string
}

/**
 * Shows all toasts; mount it once. They are announced politely, and once: a permanent region refers to their text. It
 * replaces React Aria's assertive region.
 */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const visible = useSyncExternalStore(
    // oxlint-disable-next-line actors/subscriptions -- React Aria's queue is not a machine
    (changed) => toasts.subscribe(changed),
    () => toasts.visibleToasts,
  )
  return (
    <>
      <output className={visuallyHidden} aria-atomic="false" data-live-announcer="true">
        {visible.map(({ key, content }) => (
          <Graphic key={key} aria-labelledby={`${key}-title${content.description ? ` ${key}-text` : ''}`} />
        ))}
      </output>
      {/* Mounted with its first toast: React Aria registers the landmark for F6 only on mount. */}
      {visible.length > 0 && (
        <ToastRegion ref={makeRoom} queue={toasts} className={css.region} aria-label={label}>
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

function Toast({ toast, closeLabel }: { toast: (typeof toasts.visibleToasts)[number]; closeLabel: string }) {
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
                toasts.close(key)
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
