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
} from '#tests/kit/structure.ts'
import { stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import type { Walk } from '#tests/support/paths/walk.ts'

const load = fromPromise<null>(() => Promise.resolve(null))

/** Breaks every rule once. */
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

/** The same machine, correct. */
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
  ['an invoke without a named actor', inlineInvokes, ['sloppy.a invokes an actor without a name']],
  [
    'an invoke without onError',
    unhandledFailures,
    ["sloppy.a has no onError for 'its invoke'", "sloppy.b has no onError for 'second'"],
  ],
  ['a systemId below the root', misplacedSystemIds, ["sloppy.b gives the systemId 'second' below the root"]],
  ['an action without a name', unnamedActions, ['sloppy.b has an action without a name']],
  ['a wildcard', wildcards, ['sloppy.a: * is a wildcard']],
  ['a hidden transition', shadowedTransitions, ['sloppy.a: go [2] can never be taken: sloppy.a: go [1] has no guard']],
])('reports %s, and nothing for a tidy machine', (_what, check, sentences) => {
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

test('reports an event, a result and a failure without a sample', () => {
  expect(missingSamples(walk({}))).toEqual([
    'the walk of tidy has no sample of go',
    'the walk of tidy has no sample of xstate.done.actor.load',
    'the walk of tidy has no sample of xstate.error.actor.load',
  ])
})

test('reports a sample that the machine does not take', () => {
  expect(uselessSamples(walk({ go: { type: 'go' }, stay: { type: 'stay' } }))).toEqual(["nothing in tidy takes 'stay'"])
})

test('reports unknown steps and states in invariants', () => {
  const invariants = [stepsLead({ go: { a: 'b' }, come: { a: 'c' } }), stepsLeave({ leave: { tries: 'nothing' } })]
  expect(misnamedInInvariants({ ...walk({ go: { type: 'go' } }), invariants })).toEqual([
    "'each step leads to the state in the table' names an unknown step: come",
    "'each step leads to the state in the table' names an unknown state: c",
    "'each step sets and clears the context as in the table' names an unknown step: leave",
  ])
})
