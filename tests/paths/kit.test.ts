import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, createMachine, fromPromise, raise, setup } from 'xstate'
import { Shows, chained, fewestOf } from '#tests/kit/covers.ts'
import { shortestPairs, shortestTransitions } from '#tests/kit/generators.ts'
import { graphOf } from '#tests/kit/graph.ts'
import { modelOf, pathOf } from '#tests/kit/model.ts'
import { missingOf, surveyOf, walkAll } from '#tests/kit/survey.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
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

describe('a machine with requests, a history state, a delay, guards and always', async () => {
  const survey = await surveyOf(submissionWalk('submitting.lastStep'))

  test('has every state and every transition visited', () => {
    expect(survey.states).toEqual({ visited: 7, total: 7, missing: [] })
    expect(survey.transitions).toEqual({ visited: 12, total: 12, missing: [] })
  })

  test('agrees with its model, has no dead end, and has guards seen true and false', () => {
    expect(survey.faults).toEqual([])
    expect(survey.deadEnds).toEqual([])
    expect(survey.halfSeenGuards).toEqual([])
  })

  test('keeps its invariants if a retry resumes at the failed step', () => {
    expect([...survey.invariants.values()]).toEqual([null, null, null])
  })
})

describe('an invariant', () => {
  test('has no row in its table that never happens, except one that says that nothing happens', async () => {
    const walk = submissionWalk('submitting')
    const invariants = [
      stepsLead({
        submit: { editing: 'submitting', submitting: 'submitting', checking: 'submitting' },
        cancel: { 'submitting.inserting': 'editing' },
      }),
      stepsDo({ cancel: { submitting: [], editing: [] }, retry: { sent: ['request upload'] } }),
    ]
    expect((await surveyOf({ ...walk, invariants })).idleRows).toEqual([
      "'each step leads to the state in the table' has 'submit' in 'checking'",
      "'each step has exactly the effects in the table' has 'retry' in 'sent'",
    ])
  })

  test('that throws fails by its name, and hides no state', async () => {
    const walk = submissionWalk('submitting')
    const name = 'the first request is an upload'
    const holds = ({ requests }: { requests: readonly Request[] }) => {
      const [first] = requests
      if (!first) throw new Error('there is no request')
      return first.id === 'upload'
    }
    const survey = await surveyOf({ ...walk, invariants: [{ name, holds }] })
    expect(survey.states.missing).toEqual([])
    expect(survey.faults).toEqual([])
    expect(survey.invariants.get(name)).toBe(
      `Does not hold: ${name} (its function throws: there is no request)\nAfter these steps:\n  0. (start) → editing`,
    )
  })
})

test('a table says which of its cells does not hold', async () => {
  const { invariants } = await surveyOf({
    ...submissionWalk('submitting.lastStep'),
    invariants: [stepsLeave({ submit: { photo: 'nothing' } }), stepsLead({ submit: { editing: 'editing' } })],
  })
  const [first, second] = [...invariants.values()].map((failure) => failure?.split('\n')[0])
  expect(first).toMatch(
    /^Does not hold: each step sets and clears the context as in the table\. `photo`: expected nothing, is /u,
  )
  expect(second).toMatch(/^Does not hold: each step leads to .*\. From `editing`: expected `editing`, is /u)
})

describe('the model of a walk', () => {
  const model = modelOf(submissionWalk('submitting.lastStep'))
  const toSubmitting = ['pick a photo', 'submit'].map((type) => ({ type }))

  test('has the shortest path to each place, and to a chosen one', () => {
    const all = model.getShortestPaths({ allowDuplicatePaths: true })
    expect(new Set(all.map(({ state }) => model.logic.keyOf(state))).size).toBe(all.length)
    const [way] = model.getShortestPaths({ toState: ({ snapshot }) => snapshot.matches('submitting') })
    expect(way?.steps.map(({ event }) => event)).toEqual([{ type: 'xstate.init' }, ...toSubmitting])
  })

  test('tests a path with the library’s parameters, keyed by steps and states', async () => {
    const taken: string[] = []
    const [path] = model.getPathsFromEvents(toSubmitting)
    await path?.test({
      events: {
        'pick a photo': ({ event }) => void taken.push(event.type),
        submit: ({ event }) => void taken.push(event.type),
      },
      states: { editing: () => void taken.push('editing'), 'submitting.uploading': () => void taken.push('uploading') },
    })
    expect(taken).toEqual(['editing', 'pick a photo', 'editing', 'submit', 'uploading'])
  })

  test('names the path that fails', async () => {
    const [path] = model.getPathsFromEvents(toSubmitting)
    const fails = () => {
      throw new Error('the page shows no progress')
    }
    await expect(path?.test({ states: { submitting: fails } })).rejects.toThrow(
      [
        'Does not hold: the page shows no progress',
        'After these steps:',
        '  0. (start) → editing',
        '  1. pick a photo → editing',
        '  2. submit → {submitting:uploading}',
      ].join('\n'),
    )
  })

  test('refuses events that are not possible, and names that are not steps', () => {
    expect(() => model.getPathsFromEvents([{ type: 'submit' }, { type: 'cancel' }])).toThrow(
      "'submit' cannot happen here",
    )
    expect(() => model.getPathsFromEvents([{ type: 'sumbit' }])).toThrow(
      "'sumbit' is not a step of the walk of submission",
    )
    expect(() => model.getShortestPaths({ input: 'elsewhere' })).toThrow("'elsewhere' is not a start")
  })

  test('takes every two consecutive steps in more paths than every step', () => {
    const transitions = model.getPaths(shortestTransitions)
    const pairs = model.getPaths(shortestPairs)
    expect(pairs.length).toBeGreaterThan(transitions.length)
    const texts = pairs.map((path) => pathOf(path).steps.join())
    expect(texts.some((text) => text.includes('the upload fails,the upload'))).toBe(false)
    expect(texts.some((text) => text.includes('the confirmation fails,retry'))).toBe(true)
  })

  test('checks each step once after the same steps', async () => {
    const checked: string[] = []
    const textOfSteps = (steps: readonly string[]) => steps.join(' → ')
    const model = modelOf({
      ...submissionWalk('submitting.lastStep'),
      invariants: [
        { name: 'noted', holds: ({ moments }) => checked.push(textOfSteps(moments.map(({ step }) => `${step}`))) > 0 },
      ],
    })
    const paths = model.getPaths(shortestPairs)
    const walked = await walkAll(model, paths)
    const beginnings = paths.flatMap((path) => {
      const steps = ['null', ...pathOf(path).steps]
      return steps.map((_, at) => textOfSteps(steps.slice(0, at + 1)))
    })
    expect(checked.toSorted()).toEqual([...new Set(beginnings)].toSorted())
    expect(walked.map(({ visits }) => visits.length)).toEqual(paths.map(({ steps }) => steps.length))
    expect(graphOf(model.logic, { ...model.options, input: 'plain' })).toBe(
      graphOf(model.logic, { ...model.options, input: 'plain' }),
    )
  })

  test('has few paths that show everything, as plain data', async () => {
    const paths = model.getPaths(shortestTransitions)
    const cover = fewestOf(paths, await Shows.of(model)).map(pathOf)
    expect(cover.length).toBeLessThan(paths.length / 2)
    expect(JSON.parse(JSON.stringify(cover))).toEqual(cover)
    expect(cover.flatMap(({ steps }) => steps)).toContain("'patience' passes in submission.submitting.uploading")
  })

  test('has fewer, longer paths for the browser, whose gaps are reported', async () => {
    const shows = await Shows.of(model)
    const fewest = fewestOf(model.getPaths(shortestTransitions), shows)
    const chains = model.getPaths(chained(shows, () => false))
    expect(chains.length).toBeLessThan(fewest.length)
    expect(model.getPaths(chained(shows, () => false)).map(pathOf)).toEqual(chains.map(pathOf))
    expect(await missingOf(model, chains)).toEqual([])
    expect(await missingOf(model, model.getPathsFromEvents([]))).not.toEqual([])
    const stepsOf = (paths: typeof chains) => new Set(paths.flatMap((path) => pathOf(path).steps))
    expect(stepsOf(chains)).toEqual(stepsOf(fewest))
  })

  test('ends a path with a last step', async () => {
    const chains = model.getPaths(chained(await Shows.of(model), (step) => step === 'cancel')).map(pathOf)
    expect(chains.flatMap(({ steps }) => steps.slice(0, -1))).not.toContain('cancel')
    expect(chains.map(({ steps }) => steps.at(-1))).toContain('cancel')
  })
})

test('finds a retry that inserts twice, and prints numbered steps', async () => {
  const survey = await surveyOf(submissionWalk('submitting'))
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

  test('of parallel states pass in each possible order', async () => {
    const survey = await surveyOf(plainWalk(machine))
    expect(survey.faults).toEqual([])
    expect(survey.transitions).toEqual({ visited: 3, total: 3, missing: [] })
    const orders = modelOf(plainWalk(machine))
      .getPaths(shortestPairs)
      .map((path) => pathOf(path).steps)
    expect(new Set(orders.map(([first]) => first))).toEqual(new Set([quote]))
    expect(new Set(orders.flatMap(([, second]) => second ?? []))).toContain(leaving)
  })

  test('of one state never pass in the wrong order', async () => {
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
    const walk = plainWalk(patience, { wait: { type: 'wait' } })
    const survey = await surveyOf(walk)
    expect(survey.faults).toEqual([])
    const paths = modelOf(walk)
      .getPaths(shortestPairs)
      .map((path) => pathOf(path).steps)
    const sinceWait = paths.map((steps) => steps.slice(steps.lastIndexOf('wait') + 1))
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
])('reports a machine that loops forever %s', async (_how, resting) => {
  const machine = createMachine({
    id: 'looping',
    initial: 'resting',
    states: { resting, a: { always: 'b' }, b: { always: 'a' } },
  })
  const survey = await surveyOf(plainWalk(machine, { go: { type: 'go' } }))
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
