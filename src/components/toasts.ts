import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastTone = 'success' | 'danger' | 'info'

export interface ToastContent {
  title: string
  description?: string | undefined
  tone?: ToastTone
  /** A button, for which the toast stays ten seconds. Ctrl + Z presses it, except in a text. The toast closes. */
  undo?: { label: string; onPress: () => void }
  /** A newer toast with the same subject replaces it, and one with the same words, unless they have buttons. */
  subject?: string
  /** Its origin, such as a form. A success from the same source closes its earlier toasts. */
  source?: string
}

/** In milliseconds. The timer pauses while the pointer or the focus is in a toast. */
const timeouts: Record<ToastTone, number> = { success: 6_000, info: 6_000, danger: 12_000 }

const undoTimeout = 10_000

/** React Aria shows its waiting toasts, which return later, to no one. They too must be replaced and closed. */
class Toasts extends ToastQueue<ToastContent> {
  /** By key: the visible toasts and those that wait. */
  readonly open = new Map<string, ToastContent>()

  override add(content: ToastContent, options?: { timeout?: number }) {
    const key: string = super.add(content, { ...options, onClose: () => this.open.delete(key) })
    this.open.set(key, content)
    return key
  }

  override clear() {
    this.open.clear()
    super.clear()
  }

  closeIf(isClosed: (content: ToastContent) => boolean) {
    for (const [key, content] of this.open) if (isClosed(content)) this.close(key)
  }
}

/** The newest three are visible. */
export const toasts = new Toasts({ maxVisibleToasts: 3 })

const isReplacedBy = (newer: ToastContent, older: ToastContent) =>
  (newer.title === older.title &&
    newer.description === older.description &&
    newer.tone === older.tone &&
    newer.undo === undefined &&
    older.undo === undefined) ||
  (newer.subject !== undefined && newer.subject === older.subject) ||
  (newer.tone === 'success' && newer.source !== undefined && newer.source === older.source)

/** Shows a toast and closes those that it replaces. May be called anywhere, even before the `Toaster` is mounted. */
export function showToast(content: ToastContent): void {
  const newer = { tone: 'info', ...content } satisfies ToastContent
  toasts.closeIf((older) => isReplacedBy(newer, older))
  toasts.add(newer, { timeout: newer.undo ? undoTimeout : timeouts[newer.tone] })
}

/** Closes the toast with this subject. */
export function closeToast(subject: string): void {
  toasts.closeIf((content) => content.subject === subject)
}

export const clearToasts = () => toasts.clear()
