import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { saveBadge } from '#machines/actors/badges.ts'
import { badgeRowOf, emptyBadge } from '#machines/model/badgeForm.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

const used = vi.hoisted(() => ({ client: null as unknown }))
vi.mock('#machines/actors/client.ts', () => ({ supabase: () => used.client }))

const admin = randomUUID()
let backend: TestBackend
let client: SupabaseClient
let id = ''

beforeAll(async () => {
  backend = await startBackend({ seed: false })
  await backend.database.script(`begin; set local session_replication_role = replica;
    insert into auth.users (id, aud, role, email) values ('${admin}', 'authenticated', 'authenticated', 'a@confraria.test');
    insert into public.user_accounts (user_id, signup_email) values ('${admin}', 'a@confraria.test');
    insert into public.user_roles (user_id, role) values ('${admin}', 'admin'); commit;`)
  client = backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub: admin, aal: 'aal1' }))
  used.client = client
})
afterAll(() => backend.stop())
beforeEach(() => {
  id = randomUUID()
})

const save = (description: string, as: { id: string; seen: string | null } = { id, seen: null }) => {
  const row = badgeRowOf({ ...emptyBadge, title: `Leitor ${id}`, description, threshold: '90000' })
  return toPromise(createActor(saveBadge, { input: { ...as, row } }).start())
}
const kept = async (): Promise<{ description: string; created_at: string; updated_at: string }[]> => {
  const { data, error } = await client.from('badges').select('description, created_at, updated_at').eq('id', id)
  if (error) throw error
  return data
}

test('a new badge whose answer was lost is there once, and sending the same again changes nothing', async () => {
  await save('Lê.')
  const [first] = await kept()
  await save('Lê.')
  expect(await kept()).toEqual([first])
})

test('other words after a lost answer are what is kept', async () => {
  await save('Lê.')
  await save('Lê muito.')
  expect(await kept()).toMatchObject([{ description: 'Lê muito.' }])
})

test('whoever may add but not change is not told that other words were kept', async () => {
  await save('Lê.')
  const change = (right: string) =>
    backend.database.script(
      `alter policy "those who edit achievements change badges" on public.badges using (${right})`,
    )
  await change('false')
  await expect(save('Lê muito.')).rejects.toMatchObject({ code: '42501' })
  await save('Lê.')
  expect(await kept()).toMatchObject([{ description: 'Lê.' }])
  await change(`(select private.may('achievements', 'edit'))`)
})

test('another badge of this title is refused as ever', async () => {
  await save('Lê.')
  await expect(save('Lê.', { id: randomUUID(), seen: null })).rejects.toMatchObject({ code: '23505' })
})
