import { startTransition } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { isHeld } from '#machines/app/leaving.machine.ts'
import { leaving, session } from '#src/hooks/app.ts'
import { leaveBy } from '#src/hooks/leaving.ts'
import { saveScroll } from '#src/hooks/scroll.ts'
import { guardedHistory } from './guardedHistory.ts'

/** The history of the page. Unsaved work holds the page, but never during sign-out. */
export const history = guardedHistory(createBrowserHistory({ v5Compat: true }), {
  isHeld: () => isHeld(leaving.getSnapshot().context.holds) && session.getSnapshot().matches('signedIn'),
  ask: leaveBy,
  isCovered: () => leaving.getSnapshot().context.overlays.length > 0,
  uncover: () => leaving.send({ type: 'back' }),
  // The router numbers its entries.
  isFirst: () => window.history.state?.idx === 0,
  saveScroll,
  startTransition,
})
