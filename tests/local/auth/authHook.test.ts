import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { project } from '#server/project.ts'
import { readConfig } from '#supabase/embedded/config.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

const uri = 'pg-functions://postgres/public/hook'
let server: TestBackend
let ahead = 0
beforeAll(async () => {
  const config = readConfig(project)
  Object.assign(config.auth, { hook: { before_user_created: { enabled: true, uri } } })
  server = await startBackend({ seed: false, config, now: () => Date.now() + ahead })
  await server.database.script(
    'alter table auth.users disable trigger user; create table public.received (event jsonb)',
  )
})
afterAll(() => server.stop())

const hookReturning = async (body: string) => {
  await server.database.script(`
    create or replace function public.hook(event jsonb) returns jsonb language plpgsql security definer as
      $$ begin ${body} end $$;
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.hook to supabase_auth_admin`)
  await server.database.forgetPlans()
}
const signUp = (email: string) =>
  server.client().auth.signUp({ email, password: 'uma senha nova', options: { data: { name: 'Ana' } } })

test('the hook receives the new user and the address', async () => {
  await hookReturning(`insert into public.received values (event); return '{}';`)
  const { data } = await signUp('Ana@confraria.test')
  const [received] = await server.database.request([{ sql: 'select event from public.received' }])
  expect(JSON.parse(received?.rows[0]?.[0] ?? '')).toEqual({
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
])('refuses if it returns %s', async (result, status, code, message) => {
  await hookReturning(`return ${result};`)
  expect((await signUp('bia@confraria.test')).error).toMatchObject({ status, code, message })
})

test.each(['null', `'{"error": {"http_code": 403}}'`, `'{"error": {"message": ""}}'`])(
  'lets every user in if it returns %s',
  async (result) => {
    await hookReturning(`return ${result};`)
    expect((await signUp(`${Math.random()}@confraria.test`)).error).toBeNull()
  },
)

test('lets no user in if it fails, and only the log has the reason', async () => {
  await hookReturning(`raise exception 'segredo';`)
  expect((await signUp('cora@confraria.test')).error?.status).toBe(500)
  expect(server.logs).toContainEqual(expect.objectContaining({ event: 'auth.hook_failed', fault: 'P0001' }))
})

describe('a refusal does not reveal which accounts exist', () => {
  const known = 'dora@confraria.test'
  beforeAll(async () => {
    await hookReturning(`return '{}';`)
    const { error } = await signUp(known)
    if (error) throw error
    await hookReturning(`return '{"error": {"http_code": 403, "message": "Cadastro somente por convite."}}';`)
  })

  /** The response without the parts that depend on time and caller. */
  const visibleParts = async (path: string, body: object) => {
    const response = await fetch(`${server.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const named = ['content-type', 'cache-control', 'x-sb-error-code'].map((name) => response.headers.get(name))
    return [response.status, named, await response.json()]
  }

  test.each([
    ['a sign-up', '/signup', { password: 'caminho de pedra' }, 403],
    ['a sign-up with a weak password', '/signup', { password: 'confraria2026' }, 422],
    ['a recovery', '/recover', {}, 200],
    ['a code', '/otp', {}, 200],
    ['a code for existing accounts', '/otp', { create_user: false }, 200],
    ['a code with a challenge', '/otp', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 200],
    ['a resent mail of a sign-up', '/resend', { type: 'signup' }, 200],
    ['a resent mail of an e-mail change', '/resend', { type: 'email_change' }, 200],
    ['a wrong code', '/verify', { type: 'email', token: '123456' }, 403],
    ['a wrong password', '/token?grant_type=password', { password: 'errada' }, 400],
  ])('%s gets the same response', async (_title, path, body, status) => {
    ahead += 3_600_000
    const responses = []
    for (const email of [known, 'ninguem@confraria.test']) responses.push(await visibleParts(path, { email, ...body }))
    expect(responses[0]?.[0]).toBe(status)
    expect(responses[1]).toEqual(responses[0])
  })

  test('and creates no account', async () => {
    const [found] = await server.database.request([
      { sql: `select count(*) from auth.users where email = 'ninguem@confraria.test'` },
    ])
    expect(found?.rows).toEqual([['0']])
  })
})

test('an invitation is neither in the identity nor, if a trigger removes it, in the response and its token', async () => {
  await hookReturning(`return '{}';`)
  await server.database.script(`
    create function public.strip() returns trigger language plpgsql as
      $$ begin new.raw_user_meta_data := new.raw_user_meta_data - 'invite_token'; return new; end $$;
    create trigger strip before insert or update on auth.users for each row execute function public.strip()`)
  const options = { data: { name: 'Eli', invite_token: 'segredo-do-convite' } }
  const { data, error } = await server
    .client()
    .auth.signUp({ email: 'eli@confraria.test', password: 'caminho de pedra', options })
  expect(error).toBeNull()
  expect(data.user?.user_metadata['name']).toBe('Eli')
  const [payload = ''] = data.session?.access_token.split('.').slice(1) ?? []
  expect(JSON.stringify([data, Buffer.from(payload, 'base64url').toString()])).not.toContain('segredo-do-convite')
  const [stored] = await server.database.request([
    {
      sql: `select u::text || i::text from auth.users u join auth.identities i on i.user_id = u.id where u.email = 'eli@confraria.test'`,
    },
  ])
  expect(stored?.rows[0]?.[0]).toContain('Eli')
  expect(stored?.rows[0]?.[0]).not.toContain('segredo-do-convite')
})
