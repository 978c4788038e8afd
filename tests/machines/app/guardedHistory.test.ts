import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { guardedHistory } from '#src/app/guardedHistory.ts'

/** A history at /tasks, after /dashboard. `shown` has the paths that the router showed. */
const start = () => {
  const browser = createMemoryHistory({ initialEntries: ['/dashboard', '/tasks'], initialIndex: 1, v5Compat: true })
  const isHeld = vi.fn(() => true)
  const ask = vi.fn<(leave: () => void) => void>()
  const saveScroll = vi.fn()
  const startTransition = vi.fn((render: () => void) => render())
  const history = guardedHistory(browser, { isHeld, ask, saveScroll, startTransition })
  const shown: string[] = []
  history.listen(({ location: { pathname, search } }) => shown.push(pathname + search))
  const confirm = () => ask.mock.lastCall?.[0]()
  return { browser, history, isHeld, ask, saveScroll, startTransition, shown, confirm }
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
  const { history, isHeld, ask, shown } = start()
  isHeld.mockReturnValue(false)
  history.push('/members')
  history.go(-1)
  history.replace('/ranking')
  expect(ask).not.toHaveBeenCalled()
  expect(shown).toEqual(['/members', '/tasks', '/ranking'])
})

test('the back button returns to the page and waits for the confirmation', () => {
  const { history, ask, shown, confirm } = start()
  history.go(-1)
  expect(shown).toEqual([])
  expect(history.location.pathname).toBe('/tasks')
  expect(ask).toHaveBeenCalledOnce()
  confirm()
  expect(shown).toEqual(['/dashboard'])
  expect(history.location.pathname).toBe('/dashboard')
})

test('without a confirmation the page stays, and the next press needs one too', () => {
  const { history, ask, shown } = start()
  history.go(-1)
  history.go(-1)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(history.location.pathname).toBe('/tasks')
  expect(shown).toEqual([])
})

test('a confirmation holds for one navigation', () => {
  const { history, ask, confirm } = start()
  history.go(-1)
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
