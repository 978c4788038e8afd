import { describe, expect, test } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { cellsOf } from '#tests/kit/faultMatrix.ts'
import { modelOf } from '#tests/kit/model.ts'
import { type Failure, failureOf } from '#machines/shared/failure.ts'
import { errorOf, keepFailure } from '#machines/shared/shapes/failing.ts'
import { errors } from '#tests/support/faults/errors.ts'
import { type FaultReasons, complaintsOf, reasonOf } from '#tests/support/faults/reasons.ts'
import { serverRequestsOf } from '#tests/support/faults/serverRequests.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { readWalk } from '#tests/support/paths/discover.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const never = () => new Promise<never>(() => undefined)

/** A form that saves a note. Its parts can be left out. */
const noteOf = ({ isSilent = false, isStuck = false, isEager = false, isRenamed = false }) => {
  const machine = setup({
    types: {
      context: {} as { id: number; failure: Failure | null },
      events: {} as { type: 'save' } | { type: 'leave' },
    },
    actors: { saveNote: fromPromise<void, { id: number }>(never) },
    actions: { keepFailure: keepFailure() },
  }).createMachine({
    id: 'note',
    context: { id: 1, failure: null },
    initial: 'editing',
    states: {
      editing: {
        on: {
          save: {
            target: 'saving',
            actions: assign({ id: ({ context }) => (isRenamed ? Math.min(context.id + 1, 3) : context.id) }),
          },
        },
      },
      saving: {
        on: isEager ? { save: { target: 'saving', reenter: true } } : {},
        invoke: {
          id: 'saveNote',
          src: 'saveNote',
          input: ({ context: { id } }) => ({ id }),
          onDone: 'saved',
          onError: {
            target: isStuck ? 'stuck' : 'editing',
            ...(!isSilent && { actions: { type: 'keepFailure', params: errorOf } }),
          },
        },
      },
      stuck: { on: { leave: 'stuck' } },
      saved: { type: 'final' },
    },
  })
  const result = resultsOf(machine)
  return defineWalk({
    machine,
    starts: { plain: undefined },
    steps: { save: { type: 'save' }, leave: { type: 'leave' }, 'it is saved': result.done('saveNote', undefined) },
    key: ({ id, failure }) => [id, failure !== null],
    invariants: [],
  })
}

const request = { id: 'saveNote', actor: 'saveNote', isWrite: true }
const cellsFor = (flaws: Parameters<typeof noteOf>[0], isWrite = true) =>
  cellsOf(modelOf(noteOf(flaws)), [{ ...request, isWrite }])
const outcomesOf = (flaws: Parameters<typeof noteOf>[0], isWrite = true) =>
  Object.fromEntries(cellsFor(flaws, isWrite).map(({ fault, outcome }) => [fault, outcome]))

describe('the fault matrix', () => {
  test('has tried what a change survives, and is blank for what nothing shows', () => {
    expect(outcomesOf({})).toEqual({
      refused: 'tried',
      'lost before': 'tried',
      'lost after': 'tried',
      slow: 'blank',
      '401': 'tried',
      '429': 'tried',
      '5xx': 'tried',
      twice: 'tried',
      stale: 'blank',
    })
  })

  test('is blank for the lost response of a read', () =>
    expect(outcomesOf({}, false)).toMatchObject({ 'lost before': 'tried', 'lost after': 'blank' }))

  test('reports a silent failure', () =>
    expect(outcomesOf({ isSilent: true })['5xx']).toEqual({ problem: 'in "saving" the failure is silent' }))

  test('reports that the user cannot send it again', () =>
    expect(outcomesOf({ isStuck: true })).toMatchObject({
      refused: 'tried',
      'lost after': { problem: 'in "saving" the user cannot send it again' },
    }))

  test('reports a second press that sends it again', () => {
    const problem = "'save' sends it again while it is open"
    expect(outcomesOf({ isEager: true })).toMatchObject({ twice: { problem }, slow: 'tried', stale: 'tried' })
    expect(outcomesOf({ isEager: true }, false)).toMatchObject({ twice: 'tried' })
  })

  test('reports a change that is sent again with another id', () =>
    expect(outcomesOf({ isRenamed: true })).toMatchObject({
      'lost before': 'tried',
      'lost after': {
        problem: 'in "saving" it is sent again with another id, so the server cannot recognise it',
      },
    }))
})

test.each([
  ['refused', 'refused', '42501'],
  ['lost before', 'offline', null],
  ['lost after', 'offline', null],
  ['401', 'refused', 'PGRST303'],
  ['429', 'refused', 'PT429'],
  ['5xx', 'offline', null],
] as const)('supabase-js and failureOf make of %s: %s %s', (fault, kind, code) => {
  expect(failureOf(errors[fault])).toMatchObject({ kind, code })
})

describe('a reason', () => {
  const reasons = (names: readonly string[]): FaultReasons => ({
    kinds: [{ fault: 'slow', isWrite: true, reason: 'the user waits' }],
    cells: { 'nothing ends it': names },
  })
  const cells = cellsFor({})

  test('is missing, needed, or not needed', () => {
    expect(complaintsOf('note', cells, reasons([]))).toEqual(['note.saveNote: stale: no path shows it'])
    expect(complaintsOf('note', cells, reasons(['note.saveNote: stale']))).toEqual([])
    expect(complaintsOf('note', cells, reasons(['note.saveNote: stale', 'note.saveNote: 429']))).toEqual([
      'note.saveNote: 429: remove its reason',
    ])
    expect(complaintsOf('note', cells, reasons(['note.saveNote: stale', 'note.saveNote: slow']))).toEqual([
      'note.saveNote: slow: remove its reason',
    ])
    expect(complaintsOf('note', cells, reasons(['note.saveNote: stale', 'other.save: slow']))).toEqual([])
  })

  test('of a kind excuses a blank, not a problem', () => {
    const silent = cellsFor({ isSilent: true }).filter(({ fault }) => fault === '5xx')
    expect(
      complaintsOf('note', silent, { ...reasons([]), kinds: [{ fault: '5xx', isWrite: true, reason: 'x' }] }),
    ).toEqual(['note.saveNote: 5xx: in "saving" the failure is silent'])
    const slow = cells.filter(({ fault }) => fault === 'slow')
    expect(slow.map((cell) => reasonOf(cell, reasons([])))).toEqual(['the user waits'])
  })
})

test('the requests of a machine are its actors that reach the server, without subscriptions and local actors', async () => {
  const requestsOf = async (name: string) => serverRequestsOf((await readWalk(name)).machine)
  expect(await requestsOf('memberForm')).toEqual([
    { id: 'loadMember', actor: 'loadMember', isWrite: false },
    { id: 'uploadPhoto', actor: 'uploadPhoto', isWrite: true },
    { id: 'saveMember', actor: 'saveMember', isWrite: true },
    { id: 'removeUnusedPhotos', actor: 'removeUnusedPhotos', isWrite: true },
  ])
  expect((await requestsOf('notifications')).map(({ id }) => id)).toEqual(['touchDueNotifications', 'loadUnread'])
  expect(await requestsOf('menu')).toEqual([])
})
