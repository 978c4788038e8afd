import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assign, createActor, fromPromise, sendTo, setup } from 'xstate'
import { recordingSchema } from '#machines/feedback/recording.ts'
import { Recorder } from '#src/hooks/recorder.ts'
import { recordingOf } from '#src/hooks/recording.ts'

/** Requests have ended. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A text that no recording may contain, in a form that a name could have. */
const secret = 'Segredo7'
const sentence = 'meu segredo é ana@confraria.test eyJhbGciOiJIUzI1NiJ9.e30.abc'

interface Typed {
  type: 'type'
  text: string
  [more: string]: unknown
}

const child = setup({ types: { events: {} as { type: 'pass'; text: string } } }).createMachine({
  id: 'child',
  initial: 'open',
  states: { open: { on: { pass: 'closed' } }, closed: {} },
})
const parent = setup({
  types: {
    context: {} as { text: string },
    events: {} as Typed | { type: 'load' } | { type: 'crash' } | { type: 'unknown' },
    children: {} as { child: 'child' },
  },
  actors: {
    child,
    load: fromPromise<string>(async () => {
      throw Object.assign(new Error(sentence), { code: '42501' })
    }),
  },
  guards: { isLong: ({ context }) => context.text.length > 5 },
  actions: {
    keep: assign((_, { text }: { text: string }) => ({ text })),
    pass: sendTo('child', ({ context }) => ({ type: 'pass' as const, text: context.text })),
    crash: assign(() => {
      throw new Error(sentence)
    }),
  },
}).createMachine({
  id: 'parent',
  context: { text: '' },
  initial: 'short',
  invoke: { id: 'child', src: 'child' },
  states: {
    short: {
      on: {
        type: { actions: [{ type: 'keep', params: ({ event }) => event }, 'pass'] },
        load: 'loading',
        crash: { actions: 'crash' },
      },
      always: { guard: 'isLong', target: 'long' },
    },
    long: { on: { load: 'loading' } },
    loading: { invoke: { id: 'load', src: 'load', onError: 'short' } },
  },
})
const root = setup({ actors: { parent } }).createMachine({
  id: 'root',
  invoke: { id: 'parent', src: 'parent', onError: { actions: () => undefined } },
})

const open = () => {
  const recorder = new Recorder()
  const actor = createActor(root, { inspect: recorder.record }).start()
  const { parent: running } = actor.getSnapshot().children
  if (!running) throw new Error('the root runs no parent')
  return {
    recorder,
    actor,
    send: (event: Typed | { type: 'load' } | { type: 'crash' } | { type: 'unknown' }) => running.send(event),
  }
}
let page: ReturnType<typeof open>
const recorded = () => recordingOf(page.recorder.entries())
const ofMachine = (machine: string) => recorded().events.filter((event) => event.machine === machine)

beforeEach(() => {
  page = open()
})
afterEach(() => page.actor.stop())

describe('an event is recorded', () => {
  test('with its shape, the transitions that it takes, and the state after it @APP-153', () => {
    page.send({ type: 'type', text: secret, count: 7, isOn: true, items: [secret], at: 3, nothing: null })
    expect(ofMachine('parent').map(({ type, state }) => [type, state])).toEqual([
      ['xstate.init', 'short'],
      ['type', 'long'],
    ])
    expect(ofMachine('parent').at(-1)).toMatchObject({
      shape: {
        text: 'text 1-9',
        count: 'number',
        isOn: 'boolean',
        items: 'list 1-9',
        at: 'number 3',
        nothing: 'null',
      },
      taken: ['short type 0', 'short always 0'],
      status: 'active',
    })
  })

  test('in the order of sending, also between machines', () => {
    page.send({ type: 'type', text: secret })
    expect(
      recorded()
        .events.map(({ machine, type }) => `${machine} ${type}`)
        .slice(-2),
    ).toEqual(['parent type', 'child pass'])
    const actors = new Map(recorded().events.map(({ machine, actor }) => [machine, actor]))
    expect(new Set(actors.values()).size).toBe(3)
  })

  test('also if nothing handles it', () => {
    page.send({ type: 'unknown' })
    expect(ofMachine('parent').at(-1)).toMatchObject({ type: 'unknown', taken: [], state: 'short' })
  })

  test('with the kind and the code of a failure, and no message', async () => {
    page.send({ type: 'load' })
    await settled()
    expect(ofMachine('parent').at(-1)).toMatchObject({
      type: 'xstate.error.actor.load',
      shape: { error: 'failure refused 42501' },
      taken: ['loading xstate.error.actor.load 0'],
    })
  })

  test('as the last one of a machine that fails, whose error is passed on', () => {
    const failures: unknown[] = []
    page.recorder.onFailure = (error) => failures.push(error)
    page.send({ type: 'crash' })
    expect(ofMachine('parent').at(-1)).toMatchObject({ type: 'crash', state: null, status: 'error' })
    expect(failures).toEqual([new Error(sentence)])
  })
})

test('only the last 200 are kept, oldest first @APP-153 @LIM-41', () => {
  for (let count = 0; count < 300; count++) page.send({ type: 'type', text: '' })
  const { events } = recorded()
  expect(events).toHaveLength(200)
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b))
  expect(events.some(({ type }) => type === 'xstate.init')).toBe(false)
})

describe('no recording contains a text of an event @APP-154', () => {
  test.each([secret, sentence, `${secret}.${secret}`])('%s', async (text) => {
    const hidden = { key: text, id: text, name: text, code: text, message: text }
    page.send({
      type: 'type',
      text,
      notice: hidden,
      part: { id: 7 },
      error: hidden,
      list: [text],
      deep: { deep: hidden },
    })
    page.send({ type: 'type', text: '', file: new File([text], text), at: text, screen: { key: text } })
    page.send({ type: 'type', text: '', error: new Error(text), map: new Map([[text, text]]) })
    page.send({ type: 'load' })
    await settled()
    page.send({ type: 'crash' })
    const written = JSON.stringify(recorded())
    expect(recordingSchema.safeParse(recorded()).success).toBe(true)
    expect(written).not.toContain(text)
  })
})

test('recording costs less than 20 microseconds an event', () => {
  vi.useRealTimers()
  /** The microseconds of a step in the fastest of many short runs: other processes do not interrupt each of them. */
  const fastest = (inspect?: Recorder['record']) => {
    const actor = createActor(root, inspect ? { inspect } : {}).start()
    const { parent: running } = actor.getSnapshot().children
    const events = 50
    const runs = Array.from({ length: 100 }, () => {
      const began = performance.now()
      for (let count = 0; count < events; count++) running?.send({ type: 'type', text: '' })
      return ((performance.now() - began) * 1_000) / events
    })
    actor.stop()
    return Math.min(...runs)
  }
  const without = fastest()
  // Two events: the parent passes each one to its child.
  const cost = (fastest(new Recorder().record) - without) / 2
  console.info(`recording an event: ${cost.toFixed(1)} µs`)
  expect(cost).toBeLessThan(20)
})
