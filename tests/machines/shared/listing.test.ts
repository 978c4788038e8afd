import { afterEach, expect, test, vi } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import type { Failure } from '#machines/shared/failure.ts'
import { keepFailure } from '#machines/shared/shapes/failing.ts'
import { loadedStates, loadedStatesOf, pagedStates, pause, pausing } from '#machines/shared/shapes/listing.ts'
import { held, offline } from '#tests/support/settled.ts'

interface Page {
  rows: readonly string[]
  hasMore: boolean
}

interface PageInput {
  search: string
  after: string | null
  least: number
}

interface Context extends Page {
  search: string
  typed: string
  failure: Failure | null
}

const empty: Context = { rows: [], hasMore: false, search: '', typed: '', failure: null }

afterEach(() => {
  vi.useRealTimers()
})

/** A small list with pages and a search box. */
const open = () => {
  const load = held<Page, PageInput>()
  const failures: unknown[] = []
  const machine = setup({
    types: {
      context: {} as Context,
      events: {} as { type: 'more' | 'retry' | 'refresh' } | { type: 'search.type'; search: string },
    },
    actors: { load: load.logic },
    delays: { pause },
    guards: {
      hasMore: ({ context }) => context.hasMore,
      isOtherSearch: ({ context }) => context.typed !== context.search,
    },
    actions: {
      keepLoaded: assign((_, page: Page) => ({ ...page, failure: null })),
      addLoaded: assign(({ context }, { rows, hasMore }: Page) => ({ rows: [...context.rows, ...rows], hasMore })),
      keepSearch: assign(({ context }) => ({ search: context.typed })),
      keepLoadFailure: keepFailure(),
      noticeLoadFailure: (_, { error }: { error: unknown }) => failures.push(error),
      reportView: () => undefined,
    },
  }).createMachine({
    context: empty,
    initial: 'loading',
    on: {
      refresh: '.loading',
      'search.type': { target: '.pausing', actions: assign({ typed: ({ event }) => event.search }) },
    },
    states: {
      pausing,
      ...pagedStates({
        load: 'load',
        first: ({ search, rows }: Context) => ({ search, after: null, least: rows.length }),
        more: 'loadMore',
        next: ({ search, rows }: Context) => ({ search, after: rows.at(-1) ?? null, least: 0 }),
      }),
    },
  })
  const actor = createActor(machine).start()
  return { load, failures, send: actor.send.bind(actor), now: () => actor.getSnapshot() }
}

test('pages are appended; a refresh covers all shown rows', async () => {
  const list = open()
  await list.load.resolve({ rows: ['a'], hasMore: true })
  list.send({ type: 'more' })
  expect(list.now().value).toBe('loadingMore')
  await list.load.resolve({ rows: ['b'], hasMore: false })
  expect(list.now().context.rows).toEqual(['a', 'b'])
  expect(list.now().can({ type: 'more' })).toBe(false)
  list.send({ type: 'refresh' })
  expect(list.load.requests.map(({ input }) => [input.after, input.least])).toEqual([
    [null, 0],
    ['a', 0],
    [null, 2],
  ])
})

test('a refresh restarts a running request: its response may be older than the change', async () => {
  const list = open()
  list.send({ type: 'refresh' })
  const [old, current] = list.load.requests
  old?.resolve({ rows: ['old'], hasMore: false })
  current?.resolve({ rows: ['new'], hasMore: false })
  await vi.waitFor(() => expect(list.now().value).toBe('ready'))
  expect(list.now().context.rows).toEqual(['new'])
})

test('a failed refresh keeps the rows, is reported, and can be retried', async () => {
  const list = open()
  await list.load.resolve({ rows: ['a'], hasMore: false })
  list.send({ type: 'refresh' })
  await list.load.fail(offline)
  expect(list.now().value).toBe('failed')
  expect(list.now().context).toMatchObject({ rows: ['a'], failure: { kind: 'offline' } })
  expect(list.failures).toEqual([offline])
  list.send({ type: 'retry' })
  await list.load.resolve({ rows: ['b'], hasMore: false })
  expect(list.now().context).toMatchObject({ rows: ['b'], failure: null })
})

test('a page that fails is only reported, and can be requested again', async () => {
  const list = open()
  await list.load.resolve({ rows: ['a'], hasMore: true })
  list.send({ type: 'more' })
  await list.load.fail(offline)
  expect(list.now().context).toMatchObject({ rows: ['a'], failure: null })
  expect(list.failures).toEqual([offline])
  expect(list.now().can({ type: 'more' })).toBe(true)
})

test('the list follows the search box after a pause, and loads nothing before', () => {
  vi.useFakeTimers()
  const list = open()
  list.send({ type: 'search.type', search: 'a' })
  list.send({ type: 'refresh' })
  vi.advanceTimersByTime(pause - 1)
  expect(list.load.requests).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(list.load.requests.map(({ input }) => input.search)).toEqual(['', 'a'])
})

test('data without pages has the same states', () => {
  const { loadingMore: _, ...states } = pagedStates({ load: 'load', first: () => ({}), more: 'more', next: () => ({}) })
  for (const others of [loadedStates('load'), loadedStatesOf('load', () => ({}))]) {
    expect(Object.keys(others)).toEqual(Object.keys(states))
    expect(others.failed).toEqual(states.failed)
  }
})
