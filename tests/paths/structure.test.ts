import { expect, test } from 'vitest'
import { type AnyStateMachine, createMachine, fromPromise, not } from 'xstate'
import {
  inlineInvokes,
  misnamedInInvariants,
  misplacedSystemIds,
  missingSamples,
  shadowedTransitions,
  unhandledFailures,
  unnamedActions,
  unnamedInvokes,
  uselessSamples,
  wildcards,
} from '#tests/support/paths/structure.ts'
import { stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import type { Walk } from '#tests/support/paths/walk.ts'

const load = fromPromise<null>(() => Promise.resolve(null))

/** Everything that the rules of 'Machines that can be walked' forbid, once. */
const sloppy: AnyStateMachine = createMachine({
  id: 'sloppy',
  initial: 'a',
  states: {
    a: {
      invoke: { src: load },
      on: {
        '*': 'b',
        go: [{ target: 'b' }, { target: 'a', guard: () => true }],
        back: { guard: not('isLate'), target: 'a' },
      },
    },
    b: {
      entry: () => undefined,
      invoke: { id: 'second', src: 'second', systemId: 'second', onDone: 'a' },
    },
  },
})

/** The same machine as the rules want it. */
const tidy: AnyStateMachine = createMachine({
  id: 'tidy',
  initial: 'a',
  states: {
    a: { on: { go: [{ guard: 'isLate', target: 'a' }, { target: 'b' }] } },
    b: { invoke: { id: 'load', src: 'load', onDone: 'a', onError: 'a' } },
  },
})

test.each([
  ['an invoke without an id', unnamedInvokes, ['sloppy.a invokes something without an id']],
  ['an invoke without a named actor', inlineInvokes, ['sloppy.a invokes an actor that has no name']],
  [
    'an invoke without onError',
    unhandledFailures,
    ["sloppy.a has no onError for 'its invoke'", "sloppy.b has no onError for 'second'"],
  ],
  ['a systemId below the root', misplacedSystemIds, ["sloppy.b gives the systemId 'second' below the root"]],
  ['an action without a name', unnamedActions, ['sloppy.b has an action without a name']],
  ['a wildcard', wildcards, ['sloppy.a: * is a wildcard']],
  ['a hidden transition', shadowedTransitions, ['sloppy.a: go [2] can never be taken: sloppy.a: go [1] has no guard']],
])('%s is told, and a tidy machine is not', (_what, check, sentences) => {
  expect(check(sloppy)).toEqual(sentences)
  expect(check(tidy)).toEqual([])
})

const walk = (steps: Walk['steps']): Walk => ({
  machine: tidy,
  starts: { plain: undefined },
  steps,
  key: () => null,
  invariants: [],
})

test('an event, an answer and a failure without a sample are told', () => {
  expect(missingSamples(walk({}))).toEqual([
    'the walk of tidy has no sample of go',
    'the walk of tidy has no sample of xstate.done.actor.load',
    'the walk of tidy has no sample of xstate.error.actor.load',
  ])
})

test('a sample that nothing takes is told', () => {
  expect(uselessSamples(walk({ go: { type: 'go' }, stay: { type: 'stay' } }))).toEqual(["nothing in tidy takes 'stay'"])
})

test('a step or a state that an invariant names and that does not exist is told', () => {
  const invariants = [stepsLead({ go: { a: 'b' }, come: { a: 'c' } }), stepsLeave({ leave: { tries: 'nothing' } })]
  expect(misnamedInInvariants({ ...walk({ go: { type: 'go' } }), invariants })).toEqual([
    "'each step leads where the table says' names a step that is none: come",
    "'each step leads where the table says' names a state that is none: c",
    "'each step leaves what the table says' names a step that is none: leave",
  ])
})
