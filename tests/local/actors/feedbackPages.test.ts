import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { FeedbackConflict, loadFeedback, loadOwnFeedback, saveFeedback } from '#machines/feedback/feedback.actors.ts'
import type { FeedbackChange, FeedbackFilter } from '#machines/feedback/feedback.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

const [chief, other] = [randomUUID(), randomUUID()]

/**
 * 130 rows, every third a complaint. Groups of four have the same microsecond; one of each four belongs to another
 * member.
 */
const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
await backend.database.script(`begin; set local session_replication_role = replica;
  insert into auth.users (id, aud, role, email) values ('${chief}', 'authenticated', 'authenticated', 'a@confraria.test');
  insert into auth.users (id, aud, role, email) values ('${other}', 'authenticated', 'authenticated', 'b@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values ('${chief}', 'a@confraria.test');
  insert into public.user_roles (user_id, role) values ('${chief}', 'admin');
  insert into public.user_feedback (user_id, username, feedback_type, content, created_at)
    select case when n % 4 = 1 then '${other}' else '${chief}' end::uuid, 'Ana', case when n % 3 = 0 then 'reclamação' else 'sugestão' end, n::text,
      timestamptz '2026-11-20 10:00:00.000001+00' - (n / 4) * interval '1 microsecond'
    from generate_series(1, 130) as n; commit;`)
setClient(backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub: chief, aal: 'aal1' })))

const first = (type: FeedbackFilter, least = 0) =>
  toPromise(createActor(loadFeedback, { input: { type, after: null, least } }).start())

const allPages = async (type: FeedbackFilter) => {
  const { items, hasMore } = await first(type)
  const pages = [items]
  for (let isMore = hasMore; isMore;) {
    const after = pages.at(-1)?.at(-1) ?? null
    const page = await toPromise(createActor(loadFeedback, { input: { type, after, least: 0 } }).start())
    pages.push(page.items)
    isMore = page.hasMore
  }
  return pages
}

test.each([
  ['all', [50, 50, 30]],
  ['sugestão', [50, 37]],
  ['reclamação', [43]],
  ['comentário', [0]],
] as const)('the pages of %s have each row once, newest first, and no other type @LIM-26', async (type, sizes) => {
  const pages = await allPages(type)
  expect(pages.map(({ length }) => length)).toEqual(sizes)
  const rows = pages.flat()
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.map(({ created_at }) => created_at)).toEqual(
    rows
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
  expect(rows.every(({ feedback_type }) => type === 'all' || feedback_type === type)).toBe(true)
})

test('a reload has as many rows as are shown', async () => {
  const { items, hasMore } = await first('all', 100)
  expect([items.length, hasMore]).toEqual([100, true])
  expect(await first('all', 130)).toMatchObject({ items: { length: 130 }, hasMore: false })
})

const ownPages = async (userId: string) => {
  const { items, hasMore } = await toPromise(
    createActor(loadOwnFeedback, { input: { userId, after: null, least: 0 } }).start(),
  )
  const pages = [items]
  for (let isMore = hasMore; isMore;) {
    const after = pages.at(-1)?.at(-1) ?? null
    const page = await toPromise(createActor(loadOwnFeedback, { input: { userId, after, least: 0 } }).start())
    pages.push(page.items)
    isMore = page.hasMore
  }
  return pages
}

test("the pages of the current user's feedback have each row once, newest first, and no other member's", async () => {
  const [mine, theirs] = await Promise.all([ownPages(chief), ownPages(other)])
  expect(mine.map(({ length }) => length)).toEqual([50, 47])
  expect(theirs.map(({ length }) => length)).toEqual([33])
  const rows = mine.flat()
  expect(new Set([...rows, ...theirs.flat()].map(({ id }) => id)).size).toBe(130)
  const times = rows.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a change is saved only over the values that were seen, and once after a lost response @COU-880', async () => {
  const id = (await first('all')).items[0]?.id ?? ''
  const save = (change: Partial<FeedbackChange>, seen: Partial<FeedbackChange>) =>
    toPromise(createActor(saveFeedback, { input: { id, change, seen } }).start())
  const resolve = () => save({ status: 'resolved' }, { status: 'pending' })
  expect((await resolve()).status).toBe('resolved')
  expect((await resolve()).status).toBe('resolved')
  const late = save({ status: 'in_progress', assigned_to: null }, { status: 'pending', assigned_to: null })
  await expect(late).rejects.toBeInstanceOf(FeedbackConflict)
  await expect(late).rejects.toMatchObject({ theirs: { id, status: 'resolved' } })
  expect((await save({ status: 'in_progress' }, { status: 'resolved' })).status).toBe('in_progress')
})
