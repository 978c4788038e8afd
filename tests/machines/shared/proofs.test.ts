import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { proofSeconds, type ProofUrls } from '#machines/shared/proof.ts'
import { proofsMachine } from '#machines/shared/proofs.machine.ts'
import { held, offline } from '#tests/support/settled.ts'

const addresses = Array.from({ length: 200 }, (_, at) => `proof ${at}`)
const urlsOf = (names: readonly string[], version: number): ProofUrls =>
  Object.fromEntries(names.map((name) => [name, `${name}?${version}`]))

const open = () => {
  const signProofs = held<ProofUrls, { addresses: readonly string[] }>()
  const clock = new SimulatedClock()
  const actor = createActor(proofsMachine.provide({ actors: { signProofs: signProofs.logic } }), { clock }).start()
  return {
    actor,
    clock,
    signProofs,
    show: (shown: readonly string[]) => actor.send({ type: 'show', part: 'list', addresses: shown }),
    requested: () => signProofs.requests.map(({ input }) => input.addresses),
    urls: () => actor.getSnapshot().context.urls,
  }
}
let page: ReturnType<typeof open>
beforeEach(() => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  page = open()
})

test('requests the URLs of 200 proofs at once, and of more only the new ones @PIC-20', async () => {
  page.show(addresses)
  await page.signProofs.resolve(urlsOf(addresses, 1))
  page.show([...addresses, 'new', 'newer'])
  await page.signProofs.resolve(urlsOf(['new', 'newer'], 1))
  page.show(addresses)
  expect(page.requested()).toEqual([addresses, ['new', 'newer']])
  expect(page.urls()).toMatchObject({ 'proof 0': 'proof 0?1', newer: 'newer?1' })
})

test('no URL is kept until it expires: those on the page are renewed, the others forgotten @PIC-21', async () => {
  page.show(['a', 'b'])
  await page.signProofs.resolve(urlsOf(['a', 'b'], 1))
  page.show(['b'])
  page.clock.increment((proofSeconds - 60) * 1_000 - 1)
  expect(page.requested()).toHaveLength(1)
  page.clock.increment(1)
  expect(page.requested()).toEqual([['a', 'b'], ['b']])
  expect(page.urls()).toEqual(urlsOf(['a', 'b'], 1))
  await page.signProofs.resolve(urlsOf(['b'], 2))
  expect(page.urls()).toEqual({ b: 'b?2' })
  page.show([])
  page.clock.increment((proofSeconds - 60) * 1_000)
  expect(page.urls()).toEqual({})
  expect(page.requested()).toHaveLength(2)
})

test('an expired URL, whose picture does not load, is replaced once @PIC-21', async () => {
  page.show(['a'])
  await page.signProofs.resolve({ a: 'a?1' })
  page.actor.send({ type: 'picture.fail', address: 'a' })
  await page.signProofs.resolve({ a: 'a?2' })
  expect(page.urls()).toEqual({ a: 'a?2' })
  page.actor.send({ type: 'picture.fail', address: 'a' })
  expect(page.requested()).toHaveLength(2)
})

test('what the user may not see is not requested again before the renewal', async () => {
  page.show(['hidden'])
  await page.signProofs.resolve({ hidden: null })
  page.show(['hidden'])
  page.actor.send({ type: 'picture.fail', address: 'hidden' })
  expect(page.requested()).toHaveLength(1)
})

test('without a network it tries again after ten seconds, or when the page returns', async () => {
  page.show(['a'])
  await page.signProofs.fail(offline)
  expect(console.warn).toHaveBeenCalledOnce()
  page.clock.increment(10_000)
  expect(page.requested()).toEqual([['a'], ['a']])
  await page.signProofs.fail(offline)
  page.actor.send({ type: 'refresh' })
  await page.signProofs.resolve({ a: 'a?1' })
  expect(page.urls()).toEqual({ a: 'a?1' })
  page.show(['a', 'b'])
  await page.signProofs.fail(offline)
  expect(page.urls()).toEqual({ a: 'a?1' })
  page.clock.increment(10_000)
  await page.signProofs.resolve({ b: 'b?1' })
  expect(page.urls()).toEqual({ a: 'a?1', b: 'b?1' })
})

test('a page that returns after a sleep requests the URLs again', async () => {
  page.show(['a'])
  await page.signProofs.resolve({ a: 'a?1' })
  page.actor.send({ type: 'refresh' })
  await page.signProofs.resolve({ a: 'a?2' })
  expect(page.urls()).toEqual({ a: 'a?2' })
})
