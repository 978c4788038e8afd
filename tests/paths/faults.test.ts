import { describe, expect, test } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { resultsOf } from '#tests/support/paths/events.ts'
import { coverageOf, surveyOf } from '#tests/kit/survey.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const never = () => new Promise<never>(() => undefined)
const offline = new TypeError('Failed to fetch')

describe('a survey reports', () => {
  const names = setup({
    types: { context: {} as { names: readonly string[] }, events: {} as { type: 'load' } },
    actors: { load: fromPromise<readonly string[]>(never) },
    guards: { isSunday: () => false },
  }).createMachine({
    id: 'names',
    context: { names: [] },
    initial: 'empty',
    states: {
      empty: {
        on: {
          load: [
            { guard: 'isSunday', target: 'closed' },
            { guard: () => true, target: 'loading' },
          ],
        },
      },
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: {
            target: 'ready',
            actions: assign({ names: ({ event }) => event.output.map((name) => name.trim()) }),
          },
          onError: 'empty',
        },
      },
      ready: {},
      closed: { on: { load: 'loading' } },
    },
  })
  const result = resultsOf(names)
  const base = { machine: names, starts: { plain: undefined }, key: () => null, invariants: [] }
  const load = { load: { type: 'load' } } as const

  test('missing states and transitions, half-seen guards, and dead ends', async () => {
    const survey = await surveyOf(
      defineWalk({
        ...base,
        steps: { ...load, 'it is loaded': result.done('load', []), 'it fails': result.fail('load', offline) },
      }),
    )
    expect(survey.states.missing).toEqual(['names.closed'])
    expect(survey.transitions.missing).toEqual(['names.empty: load [1]', 'names.closed: load'])
    expect(survey.halfSeenGuards).toEqual([
      'guard isSunday was never true',
      'guard of names.empty: load [2] was never false',
    ])
    expect(survey.deadEnds).toEqual(['names: "ready"'])
  })

  test('the same coverage as `coverageOf`', async () => {
    const walk = defineWalk({
      ...base,
      steps: { ...load, 'it is loaded': result.done('load', []), 'it fails': result.fail('load', offline) },
    })
    const { states, transitions } = await surveyOf(walk)
    expect(await coverageOf(walk)).toEqual({ states, transitions, exclusions: [], cells: [] })
  })

  test('unnecessary exclusions, and excludes the others from the numbers', async () => {
    const survey = await surveyOf(
      defineWalk({
        ...base,
        steps: { ...load, 'it is loaded': result.done('load', []), 'it fails': result.fail('load', offline) },
        exclusions: {
          'names.closed': 'no path meets a Sunday',
          'names.empty: load [1]': 'no path meets a Sunday',
          'names.closed: load': 'no path meets a Sunday',
          'guard isSunday was never true': 'no path meets a Sunday',
          'guard of names.empty: load [2] was never false': 'it is the other days',
          'names: "ready"': 'the end',
          'names.ready': 'is shown after all',
        },
      }),
    )
    expect(survey.transitions).toEqual({ visited: 3, total: 3, missing: [] })
    expect([...survey.halfSeenGuards, ...survey.deadEnds]).toEqual([])
    expect(survey.staleExclusions).toEqual(['names.ready'])
  })

  test('an action that throws, with the steps before it', async () => {
    const wrong = { type: 'xstate.done.actor.load', output: null, actorId: 'load' } as const
    const survey = await surveyOf(defineWalk({ ...base, steps: { ...load, 'nothing is loaded': wrong } }))
    expect(survey.faults).toHaveLength(1)
    expect(survey.faults[0]).toContain("Cannot read properties of null (reading 'map')")
    expect(survey.faults[0]).toContain('  1. load → loading\n  2. nothing is loaded')
  })

  test('a result of an actor that the machine does not invoke', () => {
    expect(() => result.done('load', [], 'lod')).toThrow("names invokes nothing with the id 'lod'")
  })

  test('a running actor that does not agree with its graph', async () => {
    let calls = 0
    const moody = setup({ types: { context: {} as { calls: number }, events: {} as { type: 'go' } } }).createMachine({
      id: 'moody',
      context: { calls: 0 },
      on: { go: { actions: assign({ calls: () => (calls += 1) }) } },
    })
    const survey = await surveyOf(
      defineWalk({
        machine: moody,
        starts: { plain: undefined },
        steps: { go: { type: 'go' } },
        key: () => null,
        invariants: [],
      }),
    )
    expect(survey.faults[0]).toContain("the running actor's context is")
  })

  test('a search that does not end', async () => {
    const counter = setup({ types: { context: {} as { n: number }, events: {} as { type: 'more' } } }).createMachine({
      id: 'counter',
      context: { n: 0 },
      on: { more: { actions: assign({ n: ({ context }) => context.n + 1 }) } },
    })
    const walk = defineWalk({
      machine: counter,
      starts: { plain: undefined },
      steps: { more: { type: 'more' } },
      key: ({ n }) => n,
      invariants: [],
      limit: 50,
    })
    await expect(surveyOf(walk)).rejects.toThrow("the search from 'plain' tries more than 50 steps")
  })
})
