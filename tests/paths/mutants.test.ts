import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, createActor, emit, enqueueActions, fromPromise, sendParent, setup } from 'xstate'
import { allMutantsOf, changesOf } from '#tests/support/mutation/content.ts'
import { InvariantWitness } from '#tests/support/mutation/invariants.ts'
import { type Mutant, mutantsOf, mutate } from '#tests/support/mutation/mutants.ts'
import { faultsOf, reasonsOf, type Result, shareOf, tableOf } from '#tests/support/mutation/report.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { statesOf, transitionsOf } from '#tests/support/paths/nodes.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const door = setup({
  types: { context: {} as { tries: number }, events: {} as { type: 'push' } | { type: 'close' } },
  actors: { unlock: fromPromise<void>(() => new Promise<never>(() => undefined)) },
  guards: { isTired: ({ context }) => context.tries > 0 },
  actions: { count: assign({ tries: ({ context }) => context.tries + 1 }), calm: assign({ tries: 0 }) },
}).createMachine({
  id: 'door',
  context: { tries: 0 },
  initial: 'shut',
  states: {
    shut: { on: { push: { guard: 'isTired', target: 'unlocking' } }, after: { 500: { actions: 'count' } } },
    unlocking: {
      invoke: { id: 'unlock', src: 'unlock', onDone: 'open', onError: { target: 'shut', actions: 'count' } },
    },
    open: { entry: 'calm', on: { close: 'shut' } },
  },
})

const mutantNamed = (name: string): Mutant => {
  const found = mutantsOf(door).find((mutant) => mutant.name === name)
  if (!found) throw new Error(`there is no mutant ${name}`)
  return found
}

const namesOf = (actions: readonly unknown[]) =>
  actions.map((action) => (typeof action === 'function' && 'type' in action ? action.type : action))

/** Everything that a mutant may change. Machine and copies have different nodes, which are compared by id. */
const factsOf = (machine: AnyStateMachine) => [
  ...transitionsOf(machine).map(({ name, transition: { target = [], guard, actions } }) => [
    name,
    target.map(({ id }) => id),
    guard,
    namesOf(actions),
  ]),
  ...statesOf(machine).map(({ id, entry, exit }) => [id, namesOf(entry), namesOf(exit)]),
]
const own = (machine: AnyStateMachine) => [Object.keys(machine), { ...machine.options }]

test('every transition, guard and action has its mutants, but not the hidden actions of a delay', () => {
  expect(mutantsOf(door).map(({ name }) => name)).toEqual([
    'door.shut: push · removed',
    'door.shut: push · retargeted to door.open',
    'door.shut: push · guard removed',
    'door.shut: push · guard negated',
    'door.shut: xstate.after.500.door.shut · removed',
    'door.shut: xstate.after.500.door.shut · without count',
    'door.unlocking: xstate.done.actor.unlock · removed',
    'door.unlocking: xstate.done.actor.unlock · retargeted to door.shut',
    'door.unlocking: xstate.error.actor.unlock · removed',
    'door.unlocking: xstate.error.actor.unlock · retargeted to door.unlocking',
    'door.unlocking: xstate.error.actor.unlock · without count',
    'door.open: close · removed',
    'door.open: close · retargeted to door.unlocking',
    'door.open: entry · without calm',
  ])
})

test.each(mutantsOf(door).map(({ name }) => name))(
  '%s: changes the machine and its copies, and is undone completely',
  (name) => {
    const before = factsOf(door)
    const ownBefore = own(door)
    const undo = mutate(door, mutantNamed(name))
    expect(factsOf(door)).not.toEqual(before)
    expect(factsOf(door.provide({}).provide({}))).not.toEqual(before)
    undo()
    expect(factsOf(door)).toEqual(before)
    expect(own(door)).toEqual(ownBefore)
    expect(factsOf(door.provide({}))).toEqual(before)
  },
)

test.each([
  ['door.shut: push · removed', 'shut'],
  ['door.shut: push · retargeted to door.open', 'shut'],
  ['door.shut: push · guard removed', 'unlocking'],
  ['door.shut: push · guard negated', 'unlocking'],
])('%s: a push opens a new door to %s', (name, state) => {
  const undo = mutate(door, mutantNamed(name))
  const actor = createActor(door.provide({})).start()
  actor.send({ type: 'push' })
  expect(actor.getSnapshot().value).toBe(state)
  undo()
})

describe('invariants', () => {
  const result = resultsOf(door)
  const witness = new InvariantWitness(
    defineWalk({
      machine: door,
      starts: { plain: undefined },
      steps: {
        push: { type: 'push' },
        close: { type: 'close' },
        'the key fits': result.done('unlock', undefined),
        'the key does not fit': result.fail('unlock', new Error('stuck')),
      },
      // More than two tries make no difference.
      key: ({ tries }) => Math.min(tries, 2),
      invariants: [
        {
          name: 'an open door has been tried',
          holds: ({ requests, now: { snapshot } }) => !snapshot.matches('open') || requests.length > 0,
        },
        {
          name: 'an open door resets the tries',
          holds: ({ now }) => !now.snapshot.can({ type: 'close' }) || now.snapshot.context.tries === 0,
        },
      ],
    }),
  )

  test.each([
    ['door.shut: push · retargeted to door.open', 'an open door has been tried'],
    ['door.open: entry · without calm', 'an open door resets the tries'],
    ['door.open: close · removed', null],
  ])('%s is noticed by: %s', (name, by) => expect(witness.notice(mutantNamed(name))).toBe(by))
})

describe('content', () => {
  const bell = setup({
    types: {
      context: {} as { rung: number; by: readonly string[] },
      events: {} as { type: 'ring'; name: string },
      emitted: {} as { type: 'sound'; tone: string },
    },
    actors: { wait: fromPromise<void, { rung: number }>(() => new Promise<never>(() => undefined)) },
    actions: {
      keep: assign(({ context }, { name }: { name: string }) => ({ rung: context.rung + 1, by: [name] })),
      sound: emit({ type: 'sound', tone: 'low' }),
      notice: enqueueActions(({ enqueue }) => {
        enqueue.sendParent({ type: 'notice', notice: { key: 'bell.rung' } })
      }),
      report: sendParent({ type: 'rung', times: 1 }),
    },
  }).createMachine({
    id: 'bell',
    context: { rung: 0, by: [] },
    initial: 'still',
    states: {
      still: {
        on: {
          ring: {
            target: 'ringing',
            actions: [{ type: 'keep', params: ({ event }) => event }, 'sound', 'notice', 'report'],
          },
        },
      },
      ringing: { invoke: { id: 'wait', src: 'wait', input: ({ context: { rung } }) => ({ rung }) } },
    },
  })
  const walk = defineWalk({
    machine: bell,
    starts: { plain: undefined },
    steps: { ring: { type: 'ring', name: 'Rui' } },
    key: ({ rung }) => rung,
    invariants: [
      { name: 'counts', holds: ({ now, before }) => !before || now.snapshot.context.rung === 1 },
      { name: 'says who', holds: ({ now, before }) => !before || now.snapshot.context.by.join() === 'Rui' },
      { name: 'sounds', holds: ({ now }) => now.emitted.every(({ tone }) => tone === 'low') },
      { name: 'notices', holds: ({ now }) => now.notices.every(({ key }) => ['bell.rung'].includes(key)) },
      { name: 'waits', holds: ({ requests }) => requests.every(({ input }) => (input as { rung: number }).rung === 1) },
    ],
  })
  const before = [factsOf(bell), own(bell)]
  const changes = changesOf(walk)
  const witness = new InvariantWitness(walk)

  test.each([
    ['bell: keep · rung kept', 'counts'],
    ['bell: keep · by kept', 'says who'],
    ['bell: sound · tone other', 'sounds'],
    ['bell: notice · notice.key other', 'notices'],
    ['bell: report · times other', null],
    ['bell.still: ring · keep · name other', 'says who'],
    ['bell.ringing: input of wait · rung other', 'waits'],
  ])('%s is noticed by: %s', (name, by) => {
    const found = allMutantsOf(bell, changes).find((mutant) => mutant.name === name)
    if (!found) throw new Error(`there is no mutant ${name}`)
    expect(witness.notice(found)).toBe(by)
    expect(new InvariantWitness(walk).isEquivalent(found)).toBe(false)
  })

  test('only a value that differs is kept or emptied', () => {
    expect([factsOf(bell), own(bell)]).toEqual(before)
    expect(changes.map(({ place, key, how }) => `${place} ${key} ${how}`)).toEqual([
      'bell.still: ring · keep name other',
      'bell: keep rung kept',
      'bell: keep by kept',
      'bell: sound tone other',
      'bell: notice notice.key other',
      'bell: report times other',
      'bell.ringing: input of wait rung other',
    ])
  })
})

describe('the report', () => {
  const result = (facts: Partial<Result>): Result => ({
    machine: 'door',
    total: 201,
    equivalent: ['same'],
    byTests: 12,
    byInvariants: 186,
    survivors: ['a', 'b'],
    ...facts,
  })

  test('counts mutants that can be noticed', () => {
    expect(shareOf(result({}))).toBe(0.99)
    expect(tableOf([result({})]).at(-1)).toMatch(/^all +201 +1 +12 +186 +2 +99 %$/u)
  })

  test.each([
    ['each survivor has a reason', {}, { door: { a: 'yes', b: 'yes' } }, []],
    ['a survivor without a reason', {}, { door: { a: 'yes' } }, ['nothing notices b']],
    [
      'an unnecessary reason',
      { survivors: ['a'] },
      { door: { a: 'yes', c: 'no' } },
      ['is noticed or does not exist; remove its reason: c'],
    ],
    [
      'too few are noticed',
      { survivors: ['a', 'b', 'c'] },
      { door: { a: 'yes', b: 'yes', c: 'yes' } },
      ['only 98.5 % are noticed; at least 99 % should be'],
    ],
    ['reasons of other machines', { survivors: [] }, { window: { a: 'yes' } }, []],
  ])('%s', (_what, facts, reasons, faults) => expect(faultsOf([result(facts)], reasons)).toEqual(faults))

  test('groups reasons by the machine in the mutant’s name', () => {
    expect(reasonsOf({ so: ['door.shut: push · removed', 'window: look · removed'], no: ['door: x'] })).toEqual({
      door: { 'door.shut: push · removed': 'so', 'door: x': 'no' },
      window: { 'window: look · removed': 'so' },
    })
  })
})
