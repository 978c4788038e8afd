import { useEffect } from 'react'
import type { Notice, NoticeEvent } from '#machines/notices.ts'

/** Anything that emits notices: the root session, a screen's machine, a machine's child. */
export interface Noticing {
  on(type: 'notice', handler: (event: NoticeEvent) => void): { unsubscribe(): void }
}

/** A notice and the machine it comes from. */
type Shower = (notice: Notice, source: Noticing) => void

/** What is to be told before there is somewhere to tell it. */
const waiting: Parameters<Shower>[] = []
let whenWaiting: () => void = () => undefined
let show: Shower = (...told) => {
  waiting.push(told)
  whenWaiting()
}

/** Where notices go from now on, those that wait first; the application puts the toaster here once. */
export const showNoticesBy = (shower: Shower) => {
  show = shower
  for (const told of waiting.splice(0)) shower(...told)
}

/** Hears that a notice waits; the application then fetches the toaster. */
export const onWaitingNotice = (listener: () => void) => {
  whenWaiting = listener
  if (waiting.length > 0) listener()
}

const listeners = new Set<(notice: Notice) => void>()

/** Hears every notice as it is told: what was loaded elsewhere may have grown old by it. Answers how to stop. */
export const onNotice = (listener: (notice: Notice) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const tell = (notice: Notice, source: Noticing) => {
  show(notice, source)
  for (const listener of listeners) listener(notice)
}

/** Passes what a machine emits on to the toaster while the component is there. */
export const useNotices = (actor: Noticing | undefined) => {
  useEffect(() => {
    const subscription = actor?.on('notice', ({ notice }) => tell(notice, actor))
    return () => subscription?.unsubscribe()
  }, [actor])
}
