import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { landingMachine } from '#machines/entrance/landing.machine.ts'

const open = (staysPut = false) => {
  const clock = new SimulatedClock()
  const enter = vi.fn<() => void>()
  const landing = createActor(landingMachine, { input: { quotes: 6, staysPut }, clock })
  landing.on('enter', enter)
  landing.start()
  return { clock, enter, landing, quote: () => landing.getSnapshot().context.quote }
}
let page: ReturnType<typeof open>
beforeEach(() => {
  page = open()
})

test('after 8 s, and not before, shows the next quote and opens the login @ENT-05 @ENT-12', () => {
  page.clock.increment(7999)
  expect(page.quote()).toBe(0)
  expect(page.enter).not.toHaveBeenCalled()
  page.clock.increment(1)
  expect(page.quote()).toBe(1)
  expect(page.enter).toHaveBeenCalledOnce()
})

test('does not interrupt a reader; leaves 8 s after reading ends @ENT-13 @ENT-15', () => {
  page.clock.increment(7000)
  page.landing.send({ type: 'read.begin' })
  for (const time of [1000, 8000, 8000]) page.clock.increment(time)
  expect(page.quote()).toBe(3)
  page.landing.send({ type: 'read.end' })
  page.clock.increment(7999)
  expect(page.enter).not.toHaveBeenCalled()
  page.clock.increment(1)
  expect(page.enter).toHaveBeenCalledOnce()
})

test('Pausar stops the quotes and the login until Continuar, also after reading ends @ENT-14', () => {
  page.landing.send({ type: 'read.begin' })
  page.landing.send({ type: 'pause' })
  page.landing.send({ type: 'read.end' })
  page.clock.increment(60_000)
  expect([page.quote(), page.enter.mock.calls]).toEqual([0, []])
  page.landing.send({ type: 'resume' })
  page.clock.increment(8000)
  expect(page.quote()).toBe(1)
  expect(page.enter).toHaveBeenCalledOnce()
})

test('with reduced motion it never leaves by itself; all six quotes are shown in a loop @ENT-04 @ENT-16', () => {
  page = open(true)
  const shown = [1, 2, 3, 4, 5, 6].map(() => (page.clock.increment(8000), page.quote()))
  expect(shown).toEqual([1, 2, 3, 4, 5, 0])
  expect(page.enter).not.toHaveBeenCalled()
})
