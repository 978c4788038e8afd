import { useEffect } from 'react'
import type { Notice, NoticeEvent } from '#machines/model/notice.ts'

/** Anything that emits notices: the root session, a screen's machine, a machine's child. */
export interface Noticing {
  on(type: 'notice', handler: (event: NoticeEvent) => void): { unsubscribe(): void }
}

/** Where notices go; the application puts the toaster here once. */
let show: (notice: Notice) => void = () => undefined

export const showNoticesBy = (shower: (notice: Notice) => void) => {
  show = shower
}

/** Passes what a machine emits on to the toaster while the component is there. */
export const useNotices = (actor: Noticing | undefined) => {
  useEffect(() => {
    const subscription = actor?.on('notice', ({ notice }) => show(notice))
    return () => subscription?.unsubscribe()
  }, [actor])
}
