import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, type Actor, type AnyEventObject } from 'xstate'
import { stay } from '#machines/app/connection.actors.ts'
import { connectionMachine } from '#machines/app/connection.machine.ts'
import { onReport } from '#tests/support/reports.ts'

/** A page on a computer that may sleep: then time passes, but timers do not run. */
class Page extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible'
  hide() {
    this.visibilityState = 'hidden'
    this.dispatchEvent(new Event('visibilitychange'))
  }
  show() {
    this.visibilityState = 'visible'
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let window: EventTarget
let network: { onLine: boolean }
let actor: Actor<typeof connectionMachine>
let emitted: string[]
/** How many returns of the page were reported. */
let returns: number
/** How many times the page was reported to have stayed in the foreground. */
let stays: number

const isDay = (event: AnyEventObject): event is { type: 'day.change'; today: string } => event.type === 'day.change'

/** Opens the page at a time in São Paulo. */
const open = (time: string, today = time.slice(0, 10)) => {
  vi.setSystemTime(new Date(`${time}-03:00`))
  emitted = []
  returns = 0
  stays = 0
  actor = createActor(connectionMachine, { input: { today } })
  onReport(actor, (event) => {
    if (isDay(event)) emitted.push(event.today)
    else if (event.type === 'page.return') returns += 1
    else stays += 1
  })
  actor.start()
}
const sleepUntil = (time: string) => vi.setSystemTime(new Date(`${time}-03:00`))
const today = () => actor.getSnapshot().context.today

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  page = new Page()
  window = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', window)
  network = { onLine: true }
  vi.stubGlobal('navigator', network)
})
afterEach(() => {
  actor.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page left open reports the new day a moment after midnight in São Paulo, once @DAT-05', () => {
  open('2026-11-20T20:15:42.500')
  vi.advanceTimersByTime((3 * 3_600 + 44 * 60 + 17) * 1_000 + 500 + 2_999)
  expect(emitted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(emitted).toEqual(['2026-11-21'])
  expect(today()).toBe('2026-11-21')
  vi.advanceTimersByTime(24 * 3_600_000 - 1)
  expect(emitted).toEqual(['2026-11-21'])
  vi.advanceTimersByTime(1)
  expect(emitted).toEqual(['2026-11-21', '2026-11-22'])
})

test("midnight elsewhere changes nothing: London's, and that of the universal time", () => {
  open('2026-11-20T20:59:00')
  vi.advanceTimersByTime(10 * 60_000)
  expect(emitted).toEqual([])
})

test('waits for the midnight of a server whose clock is a little behind', () => {
  open('2026-11-20T23:59:59')
  vi.advanceTimersByTime(1_000)
  window.dispatchEvent(new Event('focus'))
  expect(emitted).toEqual([])
  vi.advanceTimersByTime(3_000)
  expect(emitted).toEqual(['2026-11-21'])
})

test('a computer asleep at midnight reports the new day within a minute of waking, without a sign of the browser', () => {
  open('2026-11-20T23:00:00')
  sleepUntil('2026-11-21T07:30:20')
  expect(emitted).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(emitted).toEqual(['2026-11-21'])
})

test.each(['focus', 'pageshow', 'online'])('after a sleep, %s reports the new day at once', (type) => {
  open('2026-11-20T23:00:00')
  sleepUntil('2026-11-21T07:30:20')
  window.dispatchEvent(new Event(type))
  expect(emitted).toEqual(['2026-11-21'])
})

test('a page in the background runs no timer, and reports the new day when it is shown @DAT-05', () => {
  open('2026-11-20T23:00:00')
  page.hide()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(5 * 3_600_000)
  expect(emitted).toEqual([])
  page.show()
  expect(emitted).toEqual(['2026-11-21'])
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(emitted).toEqual(['2026-11-21', '2026-11-22'])
})

test('several days away are one new day', () => {
  open('2026-11-20T23:00:00')
  page.hide()
  sleepUntil('2026-11-24T08:00:00')
  page.show()
  expect(emitted).toEqual(['2026-11-24'])
})

test('a corrected clock counts too, backwards as well', () => {
  open('2026-11-20T10:00:00', '2026-11-22')
  expect(emitted).toEqual(['2026-11-20'])
})

test('stopped, it listens to nothing and leaves no timer', () => {
  open('2026-11-20T23:00:00')
  actor.stop()
  expect(vi.getTimerCount()).toBe(0)
  sleepUntil('2026-11-21T08:00:00')
  page.show()
  expect(emitted).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('the page returns when it is shown, with its network, and with a new day; a hidden page does not @APP-72', () => {
  open('2026-11-20T10:00:00')
  page.hide()
  window.dispatchEvent(new Event('online'))
  expect(returns).toBe(0)
  page.show()
  expect(returns).toBe(1)
  window.dispatchEvent(new Event('online'))
  expect(returns).toBe(2)
  sleepUntil('2026-11-21T10:00:00')
  window.dispatchEvent(new Event('focus'))
  expect(returns).toBe(3)
})

test('a window beside another returns with its focus, once, after the press that focused it @APP-850', () => {
  open('2026-11-20T10:00:00')
  const focus = () => {
    window.dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(1_000)
  }
  focus()
  expect(returns).toBe(0)
  window.dispatchEvent(new Event('blur'))
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(100)
  expect(returns).toBe(0)
  vi.advanceTimersByTime(900)
  expect(returns).toBe(1)
  focus()
  expect(returns).toBe(1)
})

test('a tab that is shown again returns once, whichever of its events is first @APP-850', () => {
  open('2026-11-20T10:00:00')
  const focus = () => window.dispatchEvent(new Event('focus'))
  for (const events of [
    [() => page.show(), focus],
    [focus, () => page.show()],
  ]) {
    returns = 0
    window.dispatchEvent(new Event('blur'))
    page.hide()
    for (const event of events) event()
    vi.advanceTimersByTime(1_000)
    expect(returns).toBe(1)
  }
})

test('a page that stays in the foreground is reported again and again, not in the background nor without network @APP-852', () => {
  open('2026-11-20T10:00:00')
  vi.advanceTimersByTime(stay - 1)
  expect(stays).toBe(0)
  vi.advanceTimersByTime(1 + stay)
  expect(stays).toBe(2)
  page.hide()
  vi.advanceTimersByTime(2 * stay)
  page.show()
  vi.advanceTimersByTime(stay - 1)
  expect(stays).toBe(2)
  window.dispatchEvent(new Event('offline'))
  vi.advanceTimersByTime(stay)
  expect(stays).toBe(2)
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(stay)
  expect([stays, returns]).toEqual([3, 2])
})

test('knows at its start that there is no network, then follows it @APP-79', () => {
  network.onLine = false
  open('2026-11-20T10:00:00')
  expect(actor.getSnapshot().value).toBe('offline')
  window.dispatchEvent(new Event('online'))
  expect(actor.getSnapshot().value).toBe('online')
  window.dispatchEvent(new Event('offline'))
  expect(actor.getSnapshot().value).toBe('offline')
})
