import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#supabase/local/config.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

const uri = 'pg-functions://postgres/public/hook'
let server: TestBackend
beforeAll(async () => {
  const config = readConfig()
  Object.assign(config.auth, { hook: { before_user_created: { enabled: true, uri } } })
  server = await startBackend({ seed: false, config })
  await server.database.script('alter table auth.users disable trigger user; create table public.heard (event jsonb)')
})
afterAll(() => server.stop())

const answering = async (body: string) => {
  await server.database.script(`
    create or replace function public.hook(event jsonb) returns jsonb language plpgsql security definer as
      $$ begin ${body} end $$;
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.hook to supabase_auth_admin`)
  await server.database.forgetPlans()
}
const signUp = (email: string) =>
  server.client().auth.signUp({ email, password: 'uma senha nova', options: { data: { name: 'Ana' } } })

test('the hook hears who is to be made, and from where', async () => {
  await answering(`insert into public.heard values (event); return '{}';`)
  const { data } = await signUp('Ana@confraria.test')
  const [heard] = await server.database.request([{ sql: 'select event from public.heard' }])
  expect(JSON.parse(heard?.rows[0]?.[0] ?? '')).toEqual({
    metadata: {
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      name: 'before-user-created',
      ip_address: '127.0.0.1',
    },
    user: {
      id: data.user?.id,
      aud: 'authenticated',
      role: '',
      email: 'ana@confraria.test',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ana' },
      identities: [],
      created_at: '0001-01-01T00:00:00Z',
      updated_at: '0001-01-01T00:00:00Z',
      is_anonymous: false,
    },
  })
})

test.each([
  [`'{"error": {"http_code": 418, "message": "Chá."}}'`, 418, 'unknown', 'Chá.'],
  [`'{"error": {"http_code": 400, "message": "Não."}}'`, 400, 'unknown', 'Não.'],
])('answering %s it refuses', async (answer, status, code, message) => {
  await answering(`return ${answer};`)
  expect((await signUp('bia@confraria.test')).error).toMatchObject({ status, code, message })
})

test.each(['null', `'{"error": {"http_code": 403}}'`, `'{"error": {"message": ""}}'`])(
  'answering %s it lets everybody in',
  async (answer) => {
    await answering(`return ${answer};`)
    expect((await signUp(`${Math.random()}@confraria.test`)).error).toBeNull()
  },
)

test('failing it lets nobody in, and keeps its reason to the log', async () => {
  await answering(`raise exception 'segredo';`)
  expect((await signUp('cora@confraria.test')).error?.status).toBe(500)
  expect(server.logs).toContainEqual(expect.objectContaining({ event: 'auth.hook_failed', fault: 'P0001' }))
})
