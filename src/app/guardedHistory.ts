import { NavigationType, parsePath, type Location, type To, type unstable_HistoryRouter } from 'react-router-dom'

type History = Parameters<typeof unstable_HistoryRouter>[0]['history']

/** The router renders a new address when the page's code is loaded; `onMove` calls `follow` at once. */
export type GuardedHistory = History & { onMove: (follow: () => void) => () => void }

/** The router's options that its history receives. */
interface Options {
  preventScrollReset?: boolean
}

interface Surroundings {
  /** Whether leaving the page would lose work. */
  isHeld: () => boolean
  /** Calls `leave` when the user confirms. */
  ask: (leave: () => void) => void
  /** Remembers how far the page of this entry is scrolled now. */
  saveScroll: (entry: Location) => void
}

/**
 * A history for the router. A navigation to another page, also with the browser's buttons, waits for the user's
 * confirmation while work would be lost.
 */
export const guardedHistory = (browser: History, { isHeld, ask, saveScroll }: Surroundings): GuardedHistory => {
  /** The entry that the router shows. */
  let here = browser.location
  /** The next change returns to this entry, until the user confirms. */
  let isReturning = false
  let isAllowed = false
  const followers = new Set<() => void>()

  const isBlocked = (to: To) => {
    const { pathname = here.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
    return (pathname !== here.pathname || search !== here.search) && isHeld()
  }

  const change = (method: 'push' | 'replace') => (to: To, state?: unknown, options?: Options) => {
    const go = () => {
      saveScroll(here)
      browser[method](to, state)
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
        listener(update)
        for (const follow of followers) follow()
      }),
    onMove(follow) {
      followers.add(follow)
      return () => void followers.delete(follow)
    },
  }
}
