import { afterAll, describe, expect, test } from 'vitest'
import { startTarget } from '#tests/support/target.ts'

/** What every Supabase does equally with a user's notifications and the club's tasks and members. */

const label = 'Contrato de tabelas'
const contents = ['um', 'dois, (2)', 'três "3"', '100% _ ção 🎉', 'cinco'].map((text) => `${label}: ${text}`)

const target = await startTarget()
const service = target.client(target.serviceKey)
const member = await target.person('membro12')
const id = (await member.auth.getUser()).data.user?.id ?? ''
const rows = contents.map((content, at) => ({ user_id: id, content, type: at % 2 ? 'task' : 'points', read: at > 2 }))
const { error } = await service.from('notifications').insert(rows)
if (error) throw error
afterAll(async () => {
  await service.from('notifications').delete().like('content', `${label}%`)
  await target.stop()
})

const own = (select = 'content', options?: { count?: 'exact'; head?: boolean }) =>
  member.from('notifications').select(select, options).like('content', `${label}%`)
/** The numbers of the rows found, from 1 to 5, in order. */
const found = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await query
  expect(error).toBeNull()
  return (data as { content: string }[]).map(({ content }) => contents.indexOf(content) + 1).toSorted((a, b) => a - b)
}

test('every kind of filter finds the right rows', async () => {
  expect(await found(own().eq('content', contents[1] ?? ''))).toEqual([2])
  expect(await found(own().neq('type', 'task'))).toEqual([1, 3, 5])
  expect(await found(own().in('content', [contents[1], contents[3]]))).toEqual([2, 4])
  expect(await found(own().notIn('type', ['task']))).toEqual([1, 3, 5])
  expect(await found(own().is('read', true))).toEqual([4, 5])
  expect(await found(own().not('read', 'is', true))).toEqual([1, 2, 3])
  expect(await found(own().ilike('content', '%CINCO'))).toEqual([5])
  expect(await found(own().likeAnyOf('content', ['%um', '%cinco']))).toEqual([1, 5])
  expect(await found(own().isDistinct('type', 'points'))).toEqual([2, 4])
  expect(await found(own().textSearch('content', 'cinco', { config: 'simple' }))).toEqual([5])
  expect(await found(own().or('read.is.true,and(type.eq.task,content.like.*dois*)'))).toEqual([2, 4, 5])
  expect(await found(own().gte('created_at', '2000-01-01').lt('created_at', '2000-01-02'))).toEqual([])
})

test('order, range and count return the whole and the part', async () => {
  const page = await own('content', { count: 'exact' }).order('read').order('content', { ascending: false }).range(1, 2)
  expect([page.data?.length, page.count, page.status]).toEqual([2, 5, 206])
  expect(await own('id', { count: 'exact', head: true })).toMatchObject({ data: null, count: 5, status: 200 })
  expect(await own('id', { count: 'exact' }).range(9, 12)).toMatchObject({
    status: 416,
    error: { code: 'PGRST103', details: 'An offset of 9 was requested, but there are only 5 rows.' },
  })
})

test('one row, or the reason why not', async () => {
  const { data } = await own('kind:type, text:content').like('content', '%um').single()
  expect(data).toEqual({ kind: 'points', text: contents[0] })
  expect((await own().like('content', '%nada').maybeSingle()).data).toBeNull()
  expect(await own().single()).toMatchObject({
    status: 406,
    error: {
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 5 rows',
      hint: null,
    },
  })
})

test('related rows are embedded, used for order and tested for existence', async () => {
  const tasks = (select: string) => member.from('tasks').select(select).limit(20)
  const { data, error } = await tasks('id, assignee:members(name)')
    .not('assignee', 'is', null)
    .order('assignee(name)', { ascending: false })
  expect(error).toBeNull()
  const names = (data as unknown as { assignee: { name: string } | null }[]).map(({ assignee }) => assignee?.name)
  expect(names.length).toBeGreaterThan(0)
  expect(names).not.toContain(undefined)
  const lists = await member.from('members').select('name, tasks(id)').limit(3)
  expect(lists.data?.every(({ tasks: list }) => Array.isArray(list))).toBe(true)
  expect(await member.from('members').select('name, tasks(id)').order('tasks(id)')).toMatchObject({
    status: 400,
    error: { code: 'PGRST118', message: "A related order on 'tasks' is not possible" },
  })
})

test('writes return their effect on the rows', async () => {
  const row = { user_id: id, type: 'points', content: `${label}: seis` }
  const made = await service.from('notifications').insert(row).select('id, read').single()
  expect(made).toMatchObject({ status: 201, data: { read: false } })
  const key = (made.data as { id: string }).id
  const merged = await service
    .from('notifications')
    .upsert({ ...row, id: key, read: true })
    .select('read')
  expect([merged.status, merged.data]).toEqual([200, [{ read: true }]])
  const again = { ...row, id: key, content: 'x' }
  const ignored = await service.from('notifications').upsert(again, { ignoreDuplicates: true }).select()
  expect([ignored.status, ignored.data]).toEqual([201, []])
  expect(await service.from('notifications').insert({ ...row, id: key })).toMatchObject({
    status: 409,
    error: { code: '23505' },
  })
  expect(await member.from('notifications').update({ read: false }).eq('id', key)).toMatchObject({ status: 204 })
  expect(await member.from('notifications').update({ content: 'meu' }).eq('id', key)).toMatchObject({
    status: 403,
    error: { code: '42501' },
  })
  expect(await service.from('notifications').delete().eq('id', key).select('content')).toMatchObject({
    status: 200,
    data: [{ content: row.content }],
  })
})

test('a change of more rows than max-affected is rolled back', async () => {
  // The type requires a client that knows the server's version.
  const atMostFour: unknown = service
    .from('notifications')
    .update({ read: true })
    .like('content', `${label}%`)
    .maxAffected(4)
  expect(await (atMostFour as PromiseLike<unknown>)).toMatchObject({ status: 400, error: { code: 'PGRST124' } })
  expect(await found(own().is('read', true))).toEqual([4, 5])
})

test('functions return values, rows and nothing', async () => {
  expect((await target.client().rpc('public_settings')).data).toBeTypeOf('object')
  const rows = await member.rpc('member_summary').select('members, active').single()
  expect(rows.data).toMatchObject({ members: expect.any(Number) as number })
  expect((await member.rpc('get_member_routines', { p_user_id: id }, { get: true })).status).toBe(200)
  expect(await member.rpc('nobody_wrote_this', { a: 1 })).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST202',
      message: 'Could not find the function public.nobody_wrote_this(a) in the schema cache',
    },
  })
})

describe('invalid requests are refused', () => {
  const calls: [string, () => PromiseLike<{ status: number; error: { code: string } | null }>, number, string][] = [
    ['an unknown table', () => member.from('nothing').select(), 404, 'PGRST205'],
    ['another schema', () => member.schema('auth').from('users').select(), 406, 'PGRST106'],
    ['an unknown column', () => own('nothing'), 400, '42703'],
    ['an unknown column of a body', () => service.from('notifications').insert({ nothing: 1 }), 400, 'PGRST204'],
    ['an unknown relation', () => own('id, members(id)'), 400, 'PGRST200'],
    ['an unknown operator', () => own().filter('read', 'sounds', 'like'), 400, 'PGRST100'],
    ['a value of another type', () => own().eq('id', 'one'), 400, '22P02'],
    ['a filter on a relation that is not embedded', () => own().eq('members.id', 1), 400, 'PGRST108'],
    ['an aggregate', () => own('id.count()'), 400, 'PGRST123'],
    ['a change of all rows', () => service.from('notifications').delete(), 400, '21000'],
    [
      'null in a required column',
      () => service.from('notifications').insert({ user_id: id, content: null }),
      400,
      '23502',
    ],
    [
      'an unknown foreign key',
      () => service.from('notifications').insert({ user_id: crypto.randomUUID(), content: 'x', type: 'points' }),
      409,
      '23503',
    ],
    ['a table that is closed to strangers', () => target.client().from('notifications').select(), 401, '42501'],
    ['a forged token', () => target.client(`${target.anonKey}x`).from('notifications').select(), 401, ''],
  ]
  test.each(calls)('%s', async (_title, call, status, code) => {
    const response = await call()
    expect([response.status, code && response.error?.code]).toEqual([status, code])
  })
})
