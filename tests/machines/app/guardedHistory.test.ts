import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { guardedHistory } from '#src/app/guardedHistory.ts'

/**
 * A history at /tasks, after /dashboard. `shown` has the paths that the router showed. `open`: overlays over the page.
 */
const start = ({ entries = ['/dashboard', '/tasks'], index = 1, open = [] as string[], isHeldNow = true } = {}) => {
  const browser = createMemoryHistory({ initialEntries: entries, initialIndex: index, v5Compat: true })
  const isHeld = vi.fn(() => isHeldNow)
  const isCovered = vi.fn(() => open.length > 0)
  const uncover = vi.fn<() => unknown>(() => open.pop())
  const ask = vi.fn<(leave: () => void) => void>()
  const saveScroll = vi.fn()
  const startTransition = vi.fn((render: () => void) => render())
  const isFirst = () => false
  const history = guardedHistory(browser, { isHeld, ask, isCovered, uncover, isFirst, saveScroll, startTransition })
  const shown: string[] = []
  history.listen(({ location: { pathname, search } }) => shown.push(pathname + search))
  const confirm = () => ask.mock.lastCall?.[0]()
  return { browser, history, isHeld, ask, open, uncover, saveScroll, startTransition, shown, confirm }
}

test.each(['push', 'replace'] as const)('%s to another page waits for the confirmation @APP-84', (method) => {
  const { history, ask, shown, confirm } = start()
  history[method]('/members')
  expect(shown).toEqual([])
  expect(history.location.pathname).toBe('/tasks')
  expect(ask).toHaveBeenCalledOnce()
  confirm()
  expect(shown).toEqual(['/members'])
})

test.each(['push', 'replace'] as const)('%s to another view of the page waits too', (method) => {
  const { history, ask } = start()
  history[method]('/tasks?tab=done')
  expect(ask).toHaveBeenCalledOnce()
})

test('a follower knows the new address at once, not while the page waits, and not after it left', () => {
  const { history, confirm } = start()
  const followed: string[] = []
  const leave = history.onMove(() => followed.push(history.location.pathname))
  history.push('/members')
  expect(followed).toEqual([])
  confirm()
  expect(followed).toEqual(['/members'])
  leave()
  history.push('#content')
  expect(followed).toEqual(['/members'])
})

test('a hash of the same page does not wait', () => {
  const { history, ask, shown } = start()
  history.push('#content')
  history.push({ pathname: '/tasks', hash: '#content' })
  expect(ask).not.toHaveBeenCalled()
  expect(shown).toEqual(['/tasks', '/tasks'])
})

test('nothing waits while no work would be lost', () => {
  const { browser, history, isHeld, ask, shown } = start()
  isHeld.mockReturnValue(false)
  history.push('/members')
  browser.go(-1)
  history.replace('/ranking')
  expect(ask).not.toHaveBeenCalled()
  expect(shown).toEqual(['/members', '/tasks', '/ranking'])
})

test('the back button returns to the page and waits for the confirmation', () => {
  const { browser, history, ask, shown, confirm } = start()
  browser.go(-1)
  expect(shown).toEqual([])
  expect(history.location.pathname).toBe('/tasks')
  expect(ask).toHaveBeenCalledOnce()
  confirm()
  expect(shown).toEqual(['/dashboard'])
  expect(history.location.pathname).toBe('/dashboard')
})

test('without a confirmation the page stays, and the next press needs one too', () => {
  const { browser, history, ask, shown } = start()
  browser.go(-1)
  browser.go(-1)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(history.location.pathname).toBe('/tasks')
  expect(shown).toEqual([])
})

test('a confirmation holds for one navigation', () => {
  const { browser, history, ask, confirm } = start()
  browser.go(-1)
  confirm()
  history.push('/members')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('the scroll position of the shown page is saved before each change', () => {
  const { history, isHeld, saveScroll } = start()
  isHeld.mockReturnValue(false)
  const paths = () => saveScroll.mock.calls.map(([{ pathname }]) => pathname)
  history.push('/members')
  history.go(-1)
  history.replace('/ranking')
  expect(paths()).toEqual(['/tasks', '/members', '/tasks'])
})

test('React renders an address in a transition, unless the page already shows what it names', () => {
  const { history, isHeld, startTransition, shown } = start()
  isHeld.mockReturnValue(false)
  history.push('/tasks?step=1', null, { flushSync: true })
  history.replace('/tasks?step=2', null, { flushSync: true })
  expect(startTransition).not.toHaveBeenCalled()
  history.push('/tasks?step=3')
  history.go(-1)
  history.push('/members', null, { flushSync: true })
  expect(startTransition).toHaveBeenCalledTimes(3)
  expect(shown).toEqual(['/tasks?step=1', '/tasks?step=2', '/tasks?step=3', '/tasks?step=2', '/members'])
})

test('the back button closes what is open over the page, and the page stays @APP-890', () => {
  const { browser, history, ask, open, shown } = start({ open: ['sheet'], isHeldNow: false })
  browser.go(-1)
  expect(open).toEqual([])
  expect(shown).toEqual([])
  expect(history.location.pathname).toBe('/tasks')
  browser.go(-1)
  expect(shown).toEqual(['/dashboard'])
  expect(ask).not.toHaveBeenCalled()
})

test('of two overlays the back button closes the innermost, each time one @APP-890', () => {
  const { browser, open, shown } = start({ open: ['dialog', 'question'] })
  browser.go(-1)
  expect(open).toEqual(['dialog'])
  browser.go(-1)
  expect(open).toEqual([])
  expect(shown).toEqual([])
})

test('a busy dialog stays, and so does the page @APP-890', () => {
  const { browser, history, open, uncover, shown } = start({ open: ['dialog'], isHeldNow: false })
  uncover.mockReturnValue(undefined)
  browser.go(-1)
  browser.go(-1)
  expect(open).toEqual(['dialog'])
  expect(history.location.pathname).toBe('/tasks')
  expect(shown).toEqual([])
})

test('what is open over the page closes before its unsaved work is in question', () => {
  const { browser, ask } = start({ open: ['sheet'] })
  browser.go(-1)
  expect(ask).not.toHaveBeenCalled()
  browser.go(-1)
  expect(ask).toHaveBeenCalledOnce()
})

test('the back button also closes it before an earlier view of the same page', () => {
  const entries = ['/council', '/council?tab=meetings']
  const { browser, open, shown } = start({ entries, open: ['dialog'], isHeldNow: false })
  browser.go(-1)
  expect(open).toEqual([])
  expect(shown).toEqual([])
  browser.go(-1)
  expect(shown).toEqual(['/council'])
})

test('the forward button leaves the page behind an overlay', () => {
  const { browser, open, shown } = start({ index: 0, open: ['sheet'], isHeldNow: false })
  browser.go(1)
  expect(open).toEqual(['sheet'])
  expect(shown).toEqual(['/tasks'])
})

test('a step of the page itself closes nothing: the menu removes its entry while a report opens', () => {
  const { browser, history, open, shown } = start({
    entries: ['/tasks', '/tasks', '/tasks'],
    index: 2,
    open: ['report'],
  })
  history.go(-1)
  expect(open).toEqual(['report'])
  expect(shown).toEqual(['/tasks'])
  browser.go(-1)
  expect(open).toEqual([])
})

test('a confirmed navigation closes no overlay', () => {
  const { browser, open, shown, confirm } = start()
  browser.go(-1)
  open.push('question')
  confirm()
  expect(open).toEqual(['question'])
  expect(shown).toEqual(['/dashboard'])
})

/** A browser takes its steps later: with `settle`. */
const startLater = (open: string[], entries = ['/', '/dashboard', '/tasks']) => {
  const browser = createMemoryHistory({ initialEntries: entries, v5Compat: true })
  const steps: number[] = []
  const shown: string[] = []
  const go = browser.go.bind(browser)
  browser.go = (delta) => void steps.push(delta)
  const history = guardedHistory(browser, {
    isHeld: () => false,
    ask: () => undefined,
    isCovered: () => open.length > 0,
    uncover() {
      open.pop()
      shown.push(`uncovered at ${browser.location.pathname}`)
    },
    isFirst: () => browser.index === 0,
    saveScroll: () => undefined,
    startTransition: (render) => render(),
  })
  history.listen(({ location }) => shown.push(location.pathname))
  const settle = () => {
    for (const delta of steps.splice(0)) go(delta)
  }
  return { browser, history, go, settle, shown, steps }
}

test('an overlay closes when the browser is back at the page: it may change the address', () => {
  const { browser, go, settle, shown } = startLater(['dialog'])
  go(-1)
  expect(shown).toEqual([])
  expect(browser.location.pathname).toBe('/dashboard')
  settle()
  expect(shown).toEqual(['uncovered at /tasks'])
})

test('two quick presses of the back button are both taken back', () => {
  const { browser, go, settle, shown } = startLater(['dialog', 'question'])
  go(-1)
  go(-1)
  settle()
  expect(browser.location.pathname).toBe('/tasks')
  expect(shown).toEqual(['uncovered at /tasks'])
})

test('on the first entry of a visit the back button closes an overlay too; then it leaves with one press @APP-890', () => {
  const open = ['sheet']
  const { browser, history, go, settle, shown, steps } = startLater(open, ['/dashboard'])
  history.cover()
  expect(shown).toEqual([])
  go(-1)
  settle()
  expect(shown).toEqual(['uncovered at /dashboard'])
  open.push('photo')
  history.cover()
  expect(browser.index).toBe(1)
  open.pop()
  go(-1)
  expect(steps).toEqual([-1])
  expect(shown).toEqual(['uncovered at /dashboard'])
})

test('on a later entry nothing is doubled, and the doubled one is passed over on the way back', () => {
  const { browser, history, go, shown, steps } = startLater([], ['/dashboard'])
  history.cover()
  history.push('/tasks')
  history.cover()
  expect(browser.index).toBe(2)
  go(-1)
  expect(shown).toEqual(['/tasks', '/dashboard'])
  go(-1)
  expect(steps).toEqual([-1])
  expect(shown).toEqual(['/tasks', '/dashboard'])
})
