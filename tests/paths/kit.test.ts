import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, createMachine, fromPromise, raise, setup } from 'xstate'
import { resultsOf } from '#tests/support/paths/events.ts'
import { coversOf, surveyOf } from '#tests/support/paths/survey.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { type Request, defineWalk } from '#tests/support/paths/walk.ts'

const never = () => new Promise<never>(() => undefined)
const offline = new TypeError('Failed to fetch')

/** A small submission with consecutive requests. A retry resumes at the failed step or, wrongly, starts over. */
const submission = (retryTarget: 'submitting.lastStep' | 'submitting') =>
  setup({
    types: {
      context: {} as { photo: string | null; url: string | null; failed: boolean },
      events: {} as { type: 'photo.pick'; photo: string } | { type: 'submit' } | { type: 'retry' } | { type: 'cancel' },
      input: {} as { photo: string | null },
      emitted: {} as { type: 'sent' },
    },
    actors: {
      upload: fromPromise<string, { photo: string | null }>(never),
      insert: fromPromise<void, { url: string | null }>(never),
      confirm: fromPromise<void>(never),
    },
    guards: {
      hasPhoto: ({ context }) => context.photo !== null,
      hasFailed: ({ context }) => context.failed,
    },
    delays: { patience: 8000 },
  }).createMachine({
    id: 'submission',
    context: ({ input }) => ({ photo: input.photo, url: null, failed: false }),
    initial: 'editing',
    states: {
      editing: {
        on: {
          'photo.pick': { actions: assign({ photo: ({ event }) => event.photo, failed: false, url: null }) },
          submit: { guard: 'hasPhoto', target: 'submitting' },
          retry: { guard: 'hasFailed', target: retryTarget },
        },
      },
      submitting: {
        initial: 'uploading',
        on: { cancel: 'editing' },
        states: {
          uploading: {
            invoke: {
              id: 'upload',
              src: 'upload',
              input: ({ context }) => ({ photo: context.photo }),
              onDone: { target: 'inserting', actions: assign({ url: ({ event }) => event.output }) },
              onError: { target: '#submission.editing', actions: assign({ failed: true }) },
            },
            after: { patience: { target: '#submission.editing', actions: assign({ failed: true }) } },
          },
          inserting: {
            invoke: {
              id: 'insert',
              src: 'insert',
              input: ({ context }) => ({ url: context.url }),
              onDone: 'confirming',
              onError: { target: '#submission.editing', actions: assign({ failed: true }) },
            },
          },
          confirming: {
            invoke: {
              id: 'confirm',
              src: 'confirm',
              onDone: '#submission.checking',
              onError: { target: '#submission.editing', actions: assign({ failed: true }) },
            },
          },
          lastStep: { type: 'history' },
        },
      },
      checking: { always: 'sent' },
      sent: { type: 'final' },
    },
  })

/** Steps that start another submission. */
const acts: ReadonlySet<string> = new Set(['pick a photo', 'submit', 'cancel'])
const isInsert = ({ src, outcome }: Request) => src === 'insert' && outcome === 'done'

const submissionWalk = (retryTarget: 'submitting.lastStep' | 'submitting') => {
  const machine = submission(retryTarget)
  const result = resultsOf(machine)
  return defineWalk({
    machine,
    starts: { plain: { photo: null } },
    steps: {
      'pick a photo': { type: 'photo.pick', photo: 'a.png' },
      submit: { type: 'submit' },
      retry: { type: 'retry' },
      cancel: { type: 'cancel' },
      'the upload succeeds': result.done('upload', 'https://photos.test/a.png'),
      'the upload fails': result.fail('upload', offline),
      'the insert succeeds': result.done('insert', undefined),
      'the insert fails': result.fail('insert', offline),
      'the confirmation succeeds': result.done('confirm', undefined),
      'the confirmation fails': result.fail('confirm', offline),
    },
    key: ({ photo, failed }) => [photo, failed],
    remember: (before, step) => {
      if (step === 'the insert succeeds') return 'inserted'
      return acts.has(step) ? '' : before
    },
    invariants: [
      {
        name: 'a submission inserts at most once, despite retries',
        holds: ({ requests, moments }) => {
          const began = moments.findLastIndex(({ step }) => acts.has(step ?? ''))
          return requests.filter((request) => isInsert(request) && (request.ended ?? 0) > began).length <= 1
        },
      },
      {
        name: 'the machine is submitting exactly while a request is open',
        holds: ({ now, open }) => now.snapshot.matches('submitting') === open.length > 0,
      },
      {
        name: 'the inserted photo is the uploaded one',
        holds: ({ requests }) =>
          requests.every(
            ({ src, input }) => src !== 'insert' || textOf(input) === '{"url":"https://photos.test/a.png"}',
          ),
      },
    ],
  })
}

describe('a machine with requests, a history state, a delay, guards and always', () => {
  const survey = surveyOf(submissionWalk('submitting.lastStep'))

  test('has every state and every transition visited', () => {
    expect(survey.states).toEqual({ visited: 7, total: 7, missing: [] })
    expect(survey.transitions).toEqual({ visited: 12, total: 12, missing: [] })
  })

  test('agrees with its graph, has no dead end, and has guards seen true and false', () => {
    expect(survey.faults).toEqual([])
    expect(survey.deadEnds).toEqual([])
    expect(survey.halfSeenGuards).toEqual([])
  })

  test('keeps its invariants if a retry resumes at the failed step', () => {
    expect([...survey.invariants.values()]).toEqual([null, null, null])
  })

  test('has a small cover of plain data', () => {
    const cover = coversOf(submissionWalk('submitting.lastStep')).cover()
    expect(cover.length).toBeLessThan(survey.paths.length / 4)
    expect(JSON.parse(JSON.stringify(cover))).toEqual(cover)
    expect(cover.flatMap((path) => path.steps)).toContain("'patience' passes in submission.submitting.uploading")
  })

  test('has a smaller cover of longer paths, whose gaps are reported', () => {
    const { chains, cover, missingOf } = coversOf(submissionWalk('submitting.lastStep'))
    const chained = chains(() => false)
    expect(chained.length).toBeLessThan(cover().length)
    expect(chains(() => false)).toEqual(chained)
    expect(missingOf(chained)).toEqual([])
    expect(missingOf(chained.map(({ start }) => ({ start, steps: [] })))).not.toEqual([])
    const steps = chained.flatMap((path) => path.steps)
    expect(new Set(steps)).toEqual(new Set(cover().flatMap((path) => path.steps)))
  })

  test('ends a path with a last step', () => {
    const chained = coversOf(submissionWalk('submitting.lastStep')).chains((step) => step === 'cancel')
    const before = chained.flatMap((path) => path.steps.slice(0, -1))
    expect(before).not.toContain('cancel')
    expect(chained.map((path) => path.steps.at(-1))).toContain('cancel')
  })
})

test('finds a retry that inserts twice, and prints numbered steps', () => {
  const survey = surveyOf(submissionWalk('submitting'))
  expect(survey.invariants.get('a submission inserts at most once, despite retries')).toBe(
    [
      'Does not hold: a submission inserts at most once, despite retries',
      'After these steps:',
      '  0. (start) → editing',
      '  1. pick a photo → editing',
      '  2. submit → {submitting:uploading}',
      '  3. the upload succeeds → {submitting:inserting}',
      '  4. the insert succeeds → {submitting:confirming}',
      '  5. the confirmation fails → editing',
      '  6. retry → {submitting:uploading}',
      '  7. the upload succeeds → {submitting:inserting}',
      '  8. the insert succeeds → {submitting:confirming}',
    ].join('\n'),
  )
  expect(survey.transitions.missing).toEqual([])
})

const plainWalk = (machine: AnyStateMachine, steps: Record<string, { type: string }> = {}) =>
  defineWalk({ machine, starts: { plain: undefined }, steps, key: () => null, invariants: [] })

describe('delays', () => {
  const machine = createMachine({
    id: 'landing',
    type: 'parallel',
    states: {
      quote: { initial: 'one', states: { one: { after: { 3000: 'two' } }, two: { after: { 3000: 'one' } } } },
      leaving: { initial: 'waiting', states: { waiting: { after: { 8000: 'gone' } }, gone: { type: 'final' } } },
    },
  })
  const quote = '3000 ms pass in landing.quote.one'
  const leaving = '8000 ms pass in landing.leaving.waiting'

  test('of parallel states pass in each possible order', () => {
    const survey = surveyOf(plainWalk(machine))
    expect(survey.faults).toEqual([])
    expect(survey.transitions).toEqual({ visited: 3, total: 3, missing: [] })
    const orders = survey.paths.map((path) => path.steps)
    expect(new Set(orders.map(([first]) => first))).toEqual(new Set([quote]))
    expect(new Set(orders.flatMap(([, second]) => second ?? []))).toContain(leaving)
  })

  test('of one state never pass in the wrong order', () => {
    const patience = createMachine({
      id: 'patience',
      initial: 'waiting',
      states: {
        waiting: {
          after: { 2000: 'gone', 1000: { actions: 'knock' } },
          on: { wait: { target: 'waiting', reenter: true } },
        },
        gone: {},
      },
    })
    const survey = surveyOf(plainWalk(patience, { wait: { type: 'wait' } }))
    expect(survey.faults).toEqual([])
    const sinceWait = survey.paths.map(({ steps }) => steps.slice(steps.lastIndexOf('wait') + 1))
    const [first, second] = ['1000 ms pass in patience.waiting', '2000 ms pass in patience.waiting']
    const orders = sinceWait.filter((steps) => steps.includes(second))
    expect(orders.length).toBeGreaterThan(0)
    expect(orders.filter((steps) => steps[0] !== first)).toEqual([])
    expect(survey.transitions.missing).toEqual([])
  })
})

test.each([
  ['by “always”', { on: { go: 'a' } }],
  ['by an event that it raises', { on: { go: { actions: raise({ type: 'go' }) } } }],
  ['from its start', { always: 'a', on: { go: 'a' } }],
])('reports a machine that loops forever %s', (_how, resting) => {
  const machine = createMachine({
    id: 'looping',
    initial: 'resting',
    states: { resting, a: { always: 'b' }, b: { always: 'a' } },
  })
  const survey = surveyOf(plainWalk(machine, { go: { type: 'go' } }))
  expect(survey.faults.join()).toContain('failed: Error: Infinite loop detected')
})

describe('values as text', () => {
  test.each([
    ['two files', new File(['a'], 'a.png', { type: 'image/png' }), new File(['a'], 'b.png', { type: 'image/png' })],
    ['two errors', new TypeError('Failed to fetch'), new TypeError('Load failed')],
    ['two codes', Object.assign(new Error('no'), { code: '42501' }), Object.assign(new Error('no'), { code: '23505' })],
    ['two sets', new Set(['a']), new Set(['b'])],
    ['nothing and null', { value: undefined }, { value: null }],
  ])('%s differ', (_what, one, other) => expect(textOf(one)).not.toBe(textOf(other)))

  test('an unknown kind of object is refused', () => {
    expect(() => textOf({ input: new WeakMap() })).toThrow('does not know WeakMap')
  })
})
