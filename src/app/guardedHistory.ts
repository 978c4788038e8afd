import { NavigationType, parsePath, type Location, type To, type unstable_HistoryRouter } from 'react-router-dom'

type History = Parameters<typeof unstable_HistoryRouter>[0]['history']

/** The router renders a new address when the page's code is loaded; `onMove` calls `follow` at once. */
interface GuardedHistory extends Omit<History, 'push' | 'replace'> {
  push: (to: To, state?: unknown, options?: Options) => void
  replace: (to: To, state?: unknown, options?: Options) => void
  onMove: (follow: () => void) => () => void
  /**
   * Something opens over the page. On the first entry of a visit 'back' could not be taken back: it gets a second one.
   */
  cover: () => void
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
  /** Whether a dialog, a sheet or a picture is open over the page. */
  isCovered: () => boolean
  /** Closes the innermost of them, as Escape does. */
  uncover: () => void
  /** Whether the browser leaves the application with 'back'. */
  isFirst: () => boolean
  /** Remembers how far the page of this entry is scrolled now. */
  saveScroll: (entry: Location) => void
  /** React's `startTransition`: a page stays until the code of the next one is loaded. */
  startTransition: (render: () => void) => void
}

/**
 * A history for the router. A navigation to another page, also with the browser's buttons, waits for the user's
 * confirmation while work would be lost. The browser's 'back' closes what is open over the page, and the page stays.
 * Overlays have no entries of their own: the browser has left the entry, and is led back to it. From the first entry it
 * would leave the application, so the first overlay doubles that entry, and 'back' passes over the double.
 */
export const guardedHistory = (browser: History, surroundings: Surroundings): GuardedHistory => {
  const { isHeld, ask, isCovered, uncover, isFirst, saveScroll, startTransition } = surroundings
  /** The entry that the router shows. */
  let here = browser.location
  /** How far the browser is from this entry, until it is led back to it. */
  let away = 0
  /** An overlay closes when the browser is back. */
  let isUncovering = false
  let isAllowed = false
  /** The page itself steps through the history. */
  let isOwn = false
  /** The page already shows the entry that is being created. */
  let isShown = false
  /** A second entry of the same page is created. It has the same key. */
  let isDoubling = false
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
    go(delta) {
      isOwn = true
      browser.go(delta)
    },
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
        if (isDoubling) return
        const { action, delta, location } = update
        if (action === NavigationType.Pop && delta) {
          const wasAway = Math.abs(away)
          away += delta
          if (Math.abs(away) < wasAway) {
            if (away !== 0 || !isUncovering) return
            isUncovering = false
            uncover()
            return
          }
          const isWanted = isAllowed || isOwn
          isOwn = false
          if (delta < 0 && !isWanted && isCovered()) {
            // It may change the address, so it waits until the browser is at its entry.
            isUncovering = true
            browser.go(-delta)
            return
          }
          if (delta < 0 && !isWanted && isFirst() && location.key === here.key) {
            away = 0
            browser.go(-1)
            return
          }
          if (!isAllowed && isBlocked(location)) {
            browser.go(-delta)
            ask(() => {
              isAllowed = true
              browser.go(delta)
            })
            return
          }
        }
        if (action === NavigationType.Pop) saveScroll(here)
        isAllowed = false
        isUncovering = false
        away = 0
        here = location
        if (isShown) listener(update)
        else startTransition(() => listener(update))
        for (const follow of followers) follow()
      }),
    onMove(follow) {
      followers.add(follow)
      return () => void followers.delete(follow)
    },
    cover() {
      if (!isFirst()) return
      isDoubling = true
      browser.push(here, here.state)
      isDoubling = false
    },
  }
}
