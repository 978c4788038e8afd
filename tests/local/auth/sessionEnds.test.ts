import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startBackend } from '#tests/support/backend.ts'
import { webp } from '#tests/local/storage/storagePictures.ts'

/** An access token ends with its session, at once and everywhere; nothing else ends. */
let person: SupabaseClient
/** A copy of the user's token, as a thief would have it. */
let copied: SupabaseClient

const backend = await startBackend()
afterAll(() => backend.stop())
const stranger = await backend.clientAs('membro12@confraria.test')
beforeEach(async () => {
  person = await backend.clientAs('membro11@confraria.test')
  const { data } = await person.auth.getSession()
  copied = backend.client(data.session?.access_token ?? '')
})

const ended = { code: 'PT401', message: 'Sua sessão terminou. Entre de novo.', hint: 'session_ended' }
const count = (client: SupabaseClient) => client.from('members').select('id').limit(1)

test('tables and functions refuse the old token after a global sign-out, and accept all others @RIG-04', async () => {
  const elsewhere = await backend.clientAs('membro11@confraria.test')
  expect((await count(copied)).status).toBe(200)
  await person.auth.signOut({ scope: 'global' })
  expect(await count(copied)).toMatchObject({ status: 401, error: ended })
  expect(await copied.rpc('my_access')).toMatchObject({ status: 401, error: ended })
  expect(await count(elsewhere)).toMatchObject({ status: 401 })
  expect((await count(stranger)).status).toBe(200)
  expect((await count(await backend.clientAs('membro11@confraria.test'))).status).toBe(200)
})

test('a local sign-out leaves the other devices signed in', async () => {
  const elsewhere = await backend.clientAs('membro11@confraria.test')
  await person.auth.signOut({ scope: 'local' })
  expect(await count(copied)).toMatchObject({ status: 401, error: ended })
  expect((await count(elsewhere)).status).toBe(200)
})

test('storage refuses the old token', async () => {
  const path = 'member-photos/1790000000000-abcdefghijklmnopqrstuv.webp'
  const upload = (client: SupabaseClient) =>
    client.storage.from('confraria-assets').upload(path, new Blob([webp()], { type: 'image/webp' }))
  await person.auth.signOut({ scope: 'global' })
  expect((await upload(copied)).error).toMatchObject({ statusCode: '403', message: ended.message })
  expect((await copied.storage.listBuckets()).error).toMatchObject({ message: ended.message })
})

test('a ban ends the sessions, and the error says so @ENT-100', async () => {
  const service = backend.client(backend.serviceKey)
  const { data } = await person.auth.getUser()
  const suspend = (suspended_at: string | null) =>
    service.from('user_accounts').update({ suspended_at }).eq('user_id', data.user?.id)
  await suspend('2026-11-25T12:00:00Z')
  expect(await count(copied)).toMatchObject({ status: 403, error: { hint: 'account_suspended' } })
  await suspend(null)
  expect(await count(copied)).toMatchObject({ status: 401, error: ended })
})
