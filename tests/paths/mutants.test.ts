import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, createActor, fromPromise, setup } from 'xstate'
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
