import { useEffect } from 'react'
import type { Notice, NoticeEvent } from '#machines/notices.ts'

/** Anything that emits notices: the session, a screen's machine, a child machine. */
export interface Noticing {
  on(type: 'notice', handler: (event: NoticeEvent) => void): { unsubscribe(): void }
}

/** Shows a notice of a machine. */
type ShowNotice = (notice: Notice, source: Noticing) => void

/** Notices that wait for a function that shows them. */
const waiting: Parameters<ShowNotice>[] = []
let onWaiting: () => void = () => undefined
let show: ShowNotice = (...notice) => {
  waiting.push(notice)
  onWaiting()
}

/** Sets the function that shows notices, and shows the waiting ones. The application sets the toaster once. */
export const showNoticesBy = (showNotice: ShowNotice) => {
  show = showNotice
  for (const notice of waiting.splice(0)) showNotice(...notice)
}

/** Calls when a notice waits. The application then loads the toaster. */
export const onWaitingNotice = (listener: () => void) => {
  onWaiting = listener
  if (waiting.length > 0) listener()
}

const listeners = new Set<(notice: Notice) => void>()

/** Calls with every notice: data loaded elsewhere may be outdated. Returns a function that stops it. */
export const onNotice = (listener: (notice: Notice) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const publish = (notice: Notice, source: Noticing) => {
  show(notice, source)
  for (const listener of listeners) listener(notice)
}

/** Shows the notices of a machine while the component is mounted. */
export const useNotices = (actor: Noticing | undefined) => {
  useEffect(() => {
    const subscription = actor?.on('notice', ({ notice }) => publish(notice, actor))
    return () => subscription?.unsubscribe()
  }, [actor])
}
