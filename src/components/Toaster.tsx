import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastList as ToastList,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Graphic } from './Graphic.tsx'
import { IconButton } from './IconButton.tsx'
import { onSheetOpening } from './sheetOpening.ts'
import * as css from './Toaster.css.ts'
import { visuallyHidden } from './VisuallyHidden.css.ts'

export type ToastTone = 'success' | 'danger' | 'info'

export interface ToastContent {
  title: string
  description?: string | undefined
  tone?: ToastTone
}

const icons: Record<ToastTone, LucideIcon> = { success: CircleCheck, danger: CircleAlert, info: Info }
/** In milliseconds; the clock stands while one points at a toast or has the focus in it. */
const timeouts: Record<ToastTone, number> = { success: 6_000, info: 6_000, danger: 12_000 }

const queue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

/** Shows a toast, in the place of one that still says the same. May be called from anywhere, before the `Toaster` is mounted too. */
export function showToast({ title, description, tone = 'info' }: ToastContent): void {
  const same = queue.visibleToasts.find(
    ({ content }) => content.title === title && content.description === description && content.tone === tone,
  )
  if (same) queue.close(same.key)
  queue.add({ title, description, tone }, { timeout: timeouts[tone] })
}

/** All but errors, which may not have been read yet. */
const closeQuiet = () => {
  for (const { key, content } of queue.visibleToasts) if (content.tone !== 'danger') queue.close(key)
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
  useEffect(() => onSheetOpening(closeQuiet), [])
  return (
    <>
      <output className={visuallyHidden} aria-atomic="false" data-live-announcer="true">
        {toasts.map(({ key, content }) => (
          <Graphic key={key} aria-labelledby={`${key}-title${content.description ? ` ${key}-text` : ''}`} />
        ))}
      </output>
      {/* Mounted with its first toast: React Aria registers the landmark that F6 goes to only when it is mounted. */}
      {toasts.length > 0 && (
        <ToastRegion queue={queue} className={css.region} aria-label={label}>
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
