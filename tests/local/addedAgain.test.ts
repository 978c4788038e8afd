import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { addPinned } from '#machines/actors/pinned.ts'
import { saveRankingTitle } from '#machines/actors/rankingTitles.ts'
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

const kinds = [
  {
    what: 'a pinned item',
    table: 'pinned_items',
    add: (title: string) =>
      toPromise(
        createActor(addPinned, {
          input: { id, type: 'announcement', title, content: 'Às 20 horas.', due_date: null, assigned_to: [] },
        }).start(),
      ),
  },
  {
    what: 'a title of the ranking',
    table: 'ranking_titles',
    add: (title: string) =>
      toPromise(
        createActor(saveRankingTitle, {
          input: { id, isNew: true, values: { title, type: 'weekly', active: false } },
        }).start(),
      ),
  },
]

describe.each(kinds)('$what whose answer was lost', ({ table, add }) => {
  const kept = async (): Promise<{ title: string }[]> => {
    const { data, error } = await client.from(table).select('title').eq('id', id)
    if (error) throw error
    return data
  }

  test('is there once, however often it is sent', async () => {
    await add('Reunião')
    await add('Reunião')
    expect(await kept()).toEqual([{ title: 'Reunião' }])
  })

  test('has the words that are sent then', async () => {
    await add('Reunião')
    await add('Reunião geral')
    expect(await kept()).toEqual([{ title: 'Reunião geral' }])
  })

  test('is refused as ever for another reason', async () => {
    await expect(add(' ')).rejects.toMatchObject({ code: '23514' })
    expect(await kept()).toEqual([])
  })
})
