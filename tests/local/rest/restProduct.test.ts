import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startBackend } from '#tests/support/backend.ts'

/** The product's own data calls (docs/product.md) on its tables, through supabase-js. */

const ana = { userId: randomUUID(), memberId: randomUUID(), name: 'Ana Prova', role: undefined }
const chefe = { userId: randomUUID(), memberId: randomUUID(), name: 'Chefe Prova', role: 'admin' }

const signedIn = async ({ userId }: { userId: string }) =>
  backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub: userId, aal: 'aal1' }))

const person = ({ userId, memberId, name, role }: typeof ana | typeof chefe) => `
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values ('${userId}', 'authenticated', 'authenticated', '${userId}@confraria.test', now(), '{}', '{}', now(), now());
  insert into public.user_accounts (user_id, signup_email) values ('${userId}', '${userId}@confraria.test');
  insert into app.members (id, name, handle, entry_date, status, user_id)
    values ('${memberId}', '${name}', 'h${memberId.slice(0, 8)}', '2026-01-05', 'ativo', '${userId}');
  ${role ? `insert into public.user_roles (user_id, role) values ('${userId}', '${role}');` : ''}`

const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
await backend.database.script(`begin; set local session_replication_role = replica;
  ${person(ana)} ${person(chefe)}
  insert into public.notifications (user_id, content, type)
    select '${ana.userId}', 'Aviso ' || n, 'task' from generate_series(1, 3) n; commit;`)
const asAna = await signedIn(ana)
const asChefe = await signedIn(chefe)

test('roles of a person', async () => {
  const { data } = await asChefe.from('user_roles').select('role').eq('user_id', chefe.userId)
  expect(data).toEqual([{ role: 'admin' }])
  expect((await asAna.from('user_roles').select('role').eq('user_id', chefe.userId)).data).toEqual([])
})

test('tasks are created, listed with their assignee, filtered and moved along', async () => {
  const made = await asAna
    .from('tasks')
    .insert({
      title: 'Preparar, "a" reunião (1)',
      due_date: '2026-12-01',
      status: 'pending',
      priority: 'high',
      assigned_by: ana.userId,
      assigned_to: chefe.memberId,
    })
    .select()
    .single()
  expect(made).toMatchObject({
    error: null,
    status: 201,
    data: { status: 'pending', assigned_by: ana.userId, routine_type: null },
  })
  const { data: list } = await asAna
    .from('tasks')
    .select('*, assignee:members(id, name)')
    .eq('status', 'pending')
    .eq('priority', 'high')
    .eq('assigned_to', chefe.memberId)
    .order('created_at', { ascending: false })
  expect(list).toHaveLength(1)
  expect(list?.[0]).toMatchObject({ assignee: { id: chefe.memberId, name: 'Chefe Prova' } })

  const done = await asAna
    .from('tasks')
    .update({ status: 'completed' })
    .eq('id', String(list?.[0]?.id))
    .select('status, completed_at')
    .single()
  expect(done.data).toMatchObject({ status: 'completed', completed_at: expect.stringMatching(/\+00:00$/) as string })
  const wrong = await asAna.from('tasks').update({ status: 'cancelled' }).eq('id', String(list?.[0]?.id))
  expect(wrong).toMatchObject({
    status: 400,
    error: { code: '23514', message: 'Uma tarefa concluída não pode ser cancelada. Reabra-a antes.' },
  })
  const mass = await asAna.from('tasks').update({ title: 'Outra' }).eq('id', String(list?.[0]?.id))
  expect(mass).toMatchObject({ status: 403, error: { code: '42501' } })
  expect(await asAna.from('tasks').update({ status: 'pending' })).toMatchObject({
    status: 400,
    error: { code: '21000' },
  })
})

test('members through their view: list, selectors, own profile, create, change, delete', async () => {
  const { data: all } = await asAna.from('members').select('*').order('name')
  expect(all?.map(({ name }) => String(name))).toEqual(['Ana Prova', 'Chefe Prova'])
  const { data: active } = await asAna.from('members').select('id, name').eq('status', 'ativo').order('name')
  expect(active).toHaveLength(2)
  const own = await asAna.from('members').select('*').eq('user_id', ana.userId).eq('status', 'ativo').single()
  expect(own.data).toMatchObject({ id: ana.memberId, skills: expect.any(Array) as unknown[] })
  const missing = await asAna.from('members').select('*').eq('user_id', randomUUID()).single()
  expect(missing).toMatchObject({ status: 406, error: { code: 'PGRST116' } })

  const fields = {
    name: 'Novo Prova',
    entry_date: '2026-02-01',
    status: 'ativo',
    position: '',
    bio: '',
    observations: 'Olho nele',
    photo_url: null,
    user_id: null,
  }
  expect(await asAna.from('members').insert(fields).select().single()).toMatchObject({
    status: 403,
    error: { code: '42501' },
  })
  const made = await asChefe.from('members').insert(fields).select().single()
  expect(made).toMatchObject({ status: 201, data: { name: 'Novo Prova', observations: 'Olho nele' } })
  const { id } = made.data as { id: string }
  expect(await asChefe.from('members').update({ bio: 'Mudou' }).eq('id', id).select('bio')).toMatchObject({
    data: [{ bio: 'Mudou' }],
  })
  expect((await asAna.from('members').select('observations').eq('id', id).single()).data).toEqual({ observations: '' })
  expect((await asChefe.from('members').select('photo_url').eq('id', id).single()).data).toEqual({ photo_url: null })
  expect(await asChefe.from('members').delete().eq('id', id)).toMatchObject({ status: 204, error: null })
})

test('notifications: newest first, unread counted without rows, read one by one or all', async () => {
  const mine = () => asAna.from('notifications')
  const unread = async () =>
    (await mine().select('*', { count: 'exact', head: true }).eq('user_id', ana.userId).eq('read', false)).count
  const { data } = await mine().select('*').eq('user_id', ana.userId).order('created_at', { ascending: false }).limit(2)
  expect(data).toHaveLength(2)
  const before = await unread()
  expect(before).toBeGreaterThanOrEqual(3)
  await mine().update({ read: true }).eq('id', String(data?.[0]?.id))
  expect(await unread()).toBe((before ?? 0) - 1)
  await mine().update({ read: true }).eq('user_id', ana.userId).eq('read', false)
  expect(await unread()).toBe(0)
  expect((await asChefe.from('notifications').select('*').eq('user_id', ana.userId)).data).toEqual([])
})

test('points: a ledger row by an admin, the member’s totals, the rankings of both periods', async () => {
  const row = { user_id: ana.userId, points: 40, reason: 'Prova', type: 'both', created_by: chefe.userId }
  expect(await asAna.from('point_transactions').insert(row)).toMatchObject({ status: 403, error: { code: '42501' } })
  expect(await asChefe.from('point_transactions').insert(row)).toMatchObject({ status: 201 })
  const totals = await asChefe.rpc('update_member_points', { p_user_id: ana.userId, p_points: 40, p_type: 'weekly' })
  expect(totals.error).toBeNull()
  for (const column of ['weekly_points', 'monthly_points']) {
    const { data } = await asAna.from('rankings').select('*').order(column, { ascending: false }).limit(10)
    expect(data?.[0]).toMatchObject({ user_name: 'Ana Prova', [column]: 40 })
  }
  expect((await asAna.from('ranking_titles').select('*').eq('active', true)).error).toBeNull()
})

test('routines: four booleans; a mark without a submission is refused', async () => {
  const { data } = await asAna.rpc('get_member_routines', { p_user_id: ana.userId })
  expect(data).toEqual([{ training: false, reading: false, fasting: false, documentation: false }])
  const one = await asAna.rpc('get_member_routines', { p_user_id: ana.userId }).single()
  expect(one.data).toEqual({ training: false, reading: false, fasting: false, documentation: false })
  const marked = await asAna.rpc('update_member_routine', {
    p_user_id: ana.userId,
    p_routine_type: 'training',
    p_completed: true,
  })
  expect(marked).toMatchObject({ status: 400, error: { code: '23514' } })
  const unmarked = await asAna.rpc('update_member_routine', {
    p_user_id: ana.userId,
    p_routine_type: 'training',
    p_completed: false,
  })
  expect(unmarked).toMatchObject({ status: 204, data: null })
})

test('an anonymous caller sees nothing', async () => {
  for (const table of ['members', 'tasks', 'rankings', 'notifications', 'user_roles', 'council_members', 'audit_log'])
    expect(await backend.client().from(table).select('*')).toMatchObject({ status: 401, error: { code: '42501' } })
})

test('a banned user is refused at once, for every request', async () => {
  await backend.database.script(`update public.user_accounts set suspended_at = now() where user_id = '${ana.userId}'`)
  const responses = [
    await asAna.from('members').select(),
    await asAna.rpc('get_member_routines', { p_user_id: ana.userId }),
  ]
  for (const response of responses) expect(response.status).toBe(403)
  await backend.database.script(`update public.user_accounts set suspended_at = null where user_id = '${ana.userId}'`)
  expect((await asAna.from('members').select()).status).toBe(200)
})
