import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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
} from './structure.ts'
import { type Survey, surveyOf } from './survey.ts'
import { faultReasons } from '#tests/paths/faultReasons.ts'
import { complaintsOf } from '#tests/support/faults/reasons.ts'
import type { ServerRequest } from '#tests/support/faults/serverRequests.ts'
import type { Walk } from '#tests/support/paths/walk.ts'

/**
 * Walks a machine. Where a step lets a child fail, its parent still sends to it. XState warns of each such event, and
 * Vitest takes a millisecond to print a warning.
 */
const surveyQuietly = async (walk: Walk, requests: readonly ServerRequest[]) => {
  const warn = console.warn.bind(console)
  const spy = vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).includes('was sent to stopped actor')) warn(...words)
  })
  try {
    return await surveyOf(walk, requests)
  } finally {
    spy.mockRestore()
  }
}

/** The rules for every machine and the invariants of its walk, one test each. */
export const describeWalk = (walk: Walk, requests: readonly ServerRequest[] = []) =>
  describe(`the machine ${walk.machine.id}`, () => {
    let survey: Survey
    beforeAll(async () => {
      survey = await surveyQuietly(walk, requests)
    })
    afterAll(() => {
      for (const { name, reason } of survey.exclusions)
        console.info(`${survey.machine}: not shown: ${name} (${reason})`)
    })

    test('every state is visited on a running actor', () => expect(survey.states.missing).toEqual([]))
    test('every transition is taken on a running actor', () => expect(survey.transitions.missing).toEqual([]))
    test('no path fails, and a running actor agrees with the graph', () => expect(survey.faults).toEqual([]))
    test('every guard is seen true and false', () => expect(survey.halfSeenGuards).toEqual([]))
    test('every state is final or has a way out', () => expect(survey.deadEnds).toEqual([]))
    test('every exclusion is still needed', () => expect(survey.staleExclusions).toEqual([]))

    test('every request has met every fault, or a reason says why not', () =>
      expect(complaintsOf(walk.machine.id, survey.cells, faultReasons)).toEqual([]))

    test('every event, result and failure has a sample', () => expect(missingSamples(walk)).toEqual([]))
    test('the machine takes the event of every sample', () => expect(uselessSamples(walk)).toEqual([]))
    test('every step and state that an invariant names exists', () => expect(misnamedInInvariants(walk)).toEqual([]))
    test('what the table of an invariant has happens on a path', () => expect(survey.idleRows).toEqual([]))
    test('every invoke has an id', () => expect(unnamedInvokes(walk.machine)).toEqual([]))
    test('every invoked actor has a name', () => expect(inlineInvokes(walk.machine)).toEqual([]))
    test('every invoke has an onError', () => expect(unhandledFailures(walk.machine)).toEqual([]))
    test('only the root has a systemId', () => expect(misplacedSystemIds(walk.machine)).toEqual([]))
    test('every action with side effects has a name', () => expect(unnamedActions(walk.machine)).toEqual([]))
    test('there are no wildcard events', () => expect(wildcards(walk.machine)).toEqual([]))
    test('no transition hides a later one', () => expect(shadowedTransitions(walk.machine)).toEqual([]))

    describe('on every path', () => {
      test.each(walk.invariants.map(({ name }) => name))('%s', (name) => {
        const failure = survey.invariants.get(name)
        if (failure) throw new Error(failure)
        expect(failure).toBeNull()
      })
    })
  })
