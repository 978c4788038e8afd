import { NavigationType, parsePath, type Location, type To, type unstable_HistoryRouter } from 'react-router-dom'

type History = Parameters<typeof unstable_HistoryRouter>[0]['history']

/** The router renders a new address when the page's code is loaded; `onMove` calls `follow` at once. */
export interface GuardedHistory extends Omit<History, 'push' | 'replace'> {
  push: (to: To, state?: unknown, options?: Options) => void
  replace: (to: To, state?: unknown, options?: Options) => void
  onMove: (follow: () => void) => () => void
}

/** The router's options that its history receives. */
interface Options {
  preventScrollReset?: boolean
  /** If the page stays, it already shows what the new address names: React renders the address with it, not later. */
  flushSync?: boolean
}

interface Surroundings {
  /** Whether leaving the page would lose work. */
  isHeld: () => boolean
  /** Calls `leave` when the user confirms. */
  ask: (leave: () => void) => void
  /** Remembers how far the page of this entry is scrolled now. */
  saveScroll: (entry: Location) => void
  /** React's `startTransition`: a page stays until the code of the next one is loaded. */
  startTransition: (render: () => void) => void
}

/**
 * A history for the router. A navigation to another page, also with the browser's buttons, waits for the user's
 * confirmation while work would be lost.
 */
export const guardedHistory = (browser: History, surroundings: Surroundings): GuardedHistory => {
  const { isHeld, ask, saveScroll, startTransition } = surroundings
  /** The entry that the router shows. */
  let here = browser.location
  /** The next change returns to this entry, until the user confirms. */
  let isReturning = false
  let isAllowed = false
  /** The page already shows the entry that is being created. */
  let isShown = false
  const followers = new Set<() => void>()

  const partsOf = (to: To) => {
    const { pathname = here.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
    return { isOtherPage: pathname !== here.pathname, search }
  }
  const isBlocked = (to: To) => {
    const { isOtherPage, search } = partsOf(to)
    return (isOtherPage || search !== here.search) && isHeld()
  }

  const change = (method: 'push' | 'replace') => (to: To, state?: unknown, options?: Options) => {
    const go = () => {
      saveScroll(here)
      isShown = options?.flushSync === true && !partsOf(to).isOtherPage
      browser[method](to, state)
      isShown = false
      if (options?.preventScrollReset) saveScroll(browser.location)
    }
    if (isBlocked(to)) ask(go)
    else go()
  }

  return {
    createHref: (to) => browser.createHref(to),
    createURL: (to) => browser.createURL(to),
    encodeLocation: (to) => browser.encodeLocation(to),
    go: (delta) => browser.go(delta),
    get action() {
      return browser.action
    },
    get location() {
      return browser.location
    },
    push: change('push'),
    replace: change('replace'),
    listen: (listener) =>
      browser.listen((update) => {
        const { action, delta, location } = update
        if (isReturning) {
          isReturning = false
          return
        }
        if (action === NavigationType.Pop && delta && !isAllowed && isBlocked(location)) {
          isReturning = true
          browser.go(-delta)
          ask(() => {
            isAllowed = true
            browser.go(delta)
          })
          return
        }
        if (action === NavigationType.Pop) saveScroll(here)
        isAllowed = false
        here = location
        if (isShown) listener(update)
        else startTransition(() => listener(update))
        for (const follow of followers) follow()
      }),
    onMove(follow) {
      followers.add(follow)
      return () => void followers.delete(follow)
    },
  }
}
