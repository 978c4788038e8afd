import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  assign,
  createActor,
  createMachine,
  fromCallback,
  setup,
  type AnyActorLogic,
  type AnyStateMachine,
} from 'xstate'
import { menuMachine } from '#machines/app/menu.machine.ts'
import { recordingSchema, type RecordedEvent } from '#machines/feedback/recording.ts'
import { Recorder } from '#src/hooks/recorder.ts'
import { recordingOf } from '#src/hooks/recording.ts'
import { chartOf } from '#tests/replay/chart.ts'
import { failuresOf } from '#tests/replay/failures.ts'
import { differencesOf, findingsOf, type PathStep } from '#tests/replay/walk.ts'
import { readWalk, walkNames } from '#tests/support/paths/discover.ts'
import { defineWalk, type Walk } from '#tests/support/paths/walk.ts'

/** A reproducible series of numbers from 0 to 1. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return seed / 0x7fffffff
}

/** The same machine without requests and side effects. */
const isolated = (machine: AnyStateMachine) => {
  const { actors, actions } = machine.implementations
  const held: AnyActorLogic = fromCallback(() => undefined)
  const isPlain = (action: unknown) => typeof action === 'function' && !('resolve' in action)
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, held])),
    actions: Object.fromEntries(
      Object.entries(actions).flatMap(([name, action]) => (isPlain(action) ? [[name, () => undefined]] : [])),
    ),
  })
}

/** What the recorder sees of one actor that receives the walk's samples in a random order. */
const recordedRun = ({ machine, steps }: Walk, input: unknown, random: () => number): readonly RecordedEvent[] => {
  const recorder = new Recorder()
  const actor = createActor(isolated(machine), { input, inspect: recorder.record })
  // A sample may fail in a place where no person can send it.
  actor.subscribe({ error: () => undefined })
  actor.start()
  const samples = Object.values(steps)
  for (let count = 0; count < 80 && actor.getSnapshot().status === 'active'; count++) {
    const sample = samples[Math.floor(random() * samples.length)]
    if (sample) actor.send(sample)
    if (random() < 0.2) vi.advanceTimersByTime(500)
  }
  const recording = recordingOf(recorder.entries())
  expect(recordingSchema.safeParse(recording).error).toBeUndefined()
  return recording.events.filter((event) => event.machine === machine.id)
}

describe('a recording agrees with its machine:', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    for (const method of ['warn', 'error'] as const)
      vi.spyOn(console, method)
        .mockReset()
        .mockImplementation(() => undefined)
  })
  afterEach(() => void vi.useRealTimers())

  test.each(walkNames())('%s', async (name) => {
    const walk = await readWalk(name)
    const random = seeded(7)
    for (const input of Object.values(walk.starts)) {
      const events = recordedRun(walk, input, random)
      expect(findingsOf(walk.machine, events).filter(({ kind }) => kind === 'difference')).toEqual([])
      // A recording that began later.
      const later = events.slice(Math.floor(events.length / 2))
      expect(findingsOf(walk.machine, later).filter(({ kind }) => kind === 'difference')).toEqual([])
    }
  })
})

describe('a difference is found if the report', () => {
  const path: readonly PathStep[] = [
    { type: 'xstate.init', taken: [], state: 'closed' },
    { type: 'menu.open', taken: ['closed menu.open 0'], state: 'open' },
    { type: 'menu.close', taken: ['open menu.close 0'], state: 'closed' },
  ]
  const changed = (step: number, values: Partial<PathStep>) =>
    path.map((known, index) => (index === step ? { ...known, ...values } : known))

  test('agrees: none', () => {
    expect(differencesOf(menuMachine, path)).toEqual([])
  })

  test.each<[string, readonly PathStep[], readonly string[]]>([
    [
      'stays where the machine moves',
      changed(2, { taken: [], state: 'open' }),
      ["2. the report is in 'open', the machine in 'closed'"],
    ],
    [
      'moves where the machine stays',
      changed(1, { type: 'menu.close', taken: [], state: 'open' }),
      ["1. the report is in 'open', the machine in 'closed'"],
    ],
    [
      'has a transition that the machine does not have',
      changed(1, { taken: ['closed menu.open 7'] }),
      ["1. the report takes 'closed menu.open 7', which the machine does not have"],
    ],
    [
      'has a state that the machine does not have',
      changed(1, { state: 'ajar' }),
      ["1. the report is in 'ajar', which is no state of the machine"],
    ],
    ['failed', changed(1, { status: 'error', state: null }), ["1. the application failed at 'menu.open'"]],
  ])('%s', (_, steps, differences) => {
    expect(differencesOf(menuMachine, steps)).toEqual(differences)
  })

  test('differs once: the walk continues from the recorded state', () => {
    const steps = [...changed(2, { taken: [], state: 'open' }), ...path.slice(2)]
    expect(differencesOf(menuMachine, steps)).toHaveLength(1)
  })
})

describe('guards', () => {
  const machine = createMachine({
    id: 'guarded',
    initial: 'one',
    states: {
      one: { on: { go: [{ guard: () => false, target: 'two' }, { target: 'three' }] } },
      two: {},
      three: { always: { guard: () => true, target: 'four' } },
      four: {},
    },
  })

  test('are decided by the report, which has no values', () => {
    const begin = { type: 'xstate.init', taken: [], state: 'one' }
    expect(differencesOf(machine, [begin, { type: 'go', taken: ['one go 0'], state: 'two' }])).toEqual([])
    expect(
      differencesOf(machine, [begin, { type: 'go', taken: ['one go 1', 'three always 0'], state: 'four' }]),
    ).toEqual([])
    expect(differencesOf(machine, [begin, { type: 'go', taken: ['one go 1'], state: 'three' }])).toEqual([])
    expect(differencesOf(machine, [begin, { type: 'go', taken: [], state: 'one' }])).toHaveLength(1)
  })
})

describe('the printed test of a failure', () => {
  /** A search box that fails, or does not, when its text is cleared. */
  const searchWalk = (isFaulty: boolean) =>
    defineWalk({
      machine: setup({
        types: { context: {} as { first: string }, events: {} as { type: 'search'; text: string } | { type: 'close' } },
        actions: {
          keep: assign((_, { text }: { text: string }) => {
            if (isFaulty && text === '') throw new TypeError('there is no first letter')
            return { first: text.slice(0, 1) }
          }),
        },
      }).createMachine({
        id: 'search',
        context: { first: '' },
        initial: 'open',
        states: {
          open: {
            on: { search: { actions: { type: 'keep', params: ({ event }) => event } }, close: 'closed' },
          },
          closed: {},
        },
      }),
      starts: { plain: undefined },
      steps: {
        'type a name': { type: 'search', text: 'Ana' },
        'clear the name': { type: 'search', text: '' },
        close: { type: 'close' },
      },
      key: ({ first }) => first,
      invariants: [],
    })

  /** A person types a name and clears it; the page records it. */
  const recordedFailure = (): readonly PathStep[] => {
    const recorder = new Recorder()
    const { machine } = searchWalk(true)
    const root = setup({ actors: { machine } }).createMachine({
      id: 'root',
      invoke: { id: 'search', src: 'machine', onError: { actions: () => undefined } },
    })
    const actor = createActor(root, { inspect: recorder.record }).start()
    const { search } = actor.getSnapshot().children
    search?.send({ type: 'search', text: 'Bento' })
    search?.send({ type: 'search', text: '' })
    return recordingOf(recorder.entries()).events.filter(({ machine: id }) => id === 'search')
  }

  test('fails while the machine fails at the recorded event, and passes when it is corrected @APP-159', () => {
    const steps = recordedFailure()
    expect(findingsOf(searchWalk(true).machine, steps)).toMatchObject([{ step: 2, kind: 'fault' }])
    const failure = "2. the machine fails at 'search': TypeError: there is no first letter"
    expect(failuresOf(searchWalk(true), steps)).toEqual([failure])
    expect(failuresOf(searchWalk(false), steps)).toEqual([])
    // The recording began later.
    expect(failuresOf(searchWalk(true), steps.slice(1))).toEqual([failure.replace('2', '1')])
  })

  test('continues where the walk has no sample with the recorded values', () => {
    const [init, typed, fault] = recordedFailure()
    if (!init || !typed || !fault) throw new Error('the recording has three events')
    const other = { type: 'close', taken: [], state: 'open' }
    expect(failuresOf(searchWalk(true), [init, typed, other, fault])).toHaveLength(1)
    expect(failuresOf(searchWalk(false), [init, typed, other, fault])).toEqual([])
    expect(failuresOf(searchWalk(true), [init, { ...other, state: 'ajar' }])).toEqual([
      "1. no path of the walk is in 'ajar'",
    ])
  })
})

test('a looping machine is refused with one sentence', () => {
  const looping = createMachine({
    id: 'looping',
    initial: 'rest',
    states: { rest: { on: { go: 'one' } }, one: { always: 'two' }, two: { always: 'one' } },
  })
  const chart = chartOf(looping)
  const rest = chart.at('rest')
  if (!rest) throw new Error('the chart has no rest')
  expect(() => chart.step(rest, 'go', [])).toThrow(
    'The report cannot be walked: the machine looping loops: it takes more than 200 steps for one event.',
  )
})
