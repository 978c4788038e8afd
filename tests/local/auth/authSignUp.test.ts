import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startAuth } from './authServer.ts'

const server = await startAuth()
afterAll(() => server.close())
await server.addPerson({ email: 'antiga@confraria.test' })

const fresh = 'caminho de pedra'
const signUp = (email: string, password = fresh, data: object = {}) =>
  server.client().auth.signUp({ email, password, options: { data } })

describe('without a refusal by the database', () => {
  test('returns a session of the new account, with the sent metadata', async () => {
    const { data, error } = await signUp(' Nova@Confraria.test', fresh, {
      name: 'Nova',
      email_verified: 'x',
    })
    expect(error).toBeNull()
    expect(data.session?.expires_in).toBe(900)
    expect(data.user).toMatchObject({
      email: 'nova@confraria.test',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Nova', email: 'nova@confraria.test', email_verified: true, sub: data.user?.id },
      identities: [{ provider: 'email', id: data.user?.id, email: 'nova@confraria.test' }],
    })
    expect((await server.client().auth.getUser(data.session?.access_token)).data.user).toEqual(data.user)
    await server.signIn('nova@confraria.test', fresh)
  })

  test('two concurrent requests create one account', async () => {
    const responses = await Promise.all([signUp('dupla@confraria.test'), signUp('dupla@confraria.test')])
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1)
  })
})

test.each([
  ['an account that exists', 'Antiga@confraria.test', fresh, 422, 'user_already_exists'],
  ['a weak password', 'outra@confraria.test', 'curta', 422, 'weak_password'],
  ['no password', 'outra@confraria.test', '', 400, 'validation_failed'],
  ['no e-mail', '', fresh, 422, 'anonymous_provider_disabled'],
  ['an e-mail without @', 'outra', fresh, 400, 'validation_failed'],
  ['an e-mail with spaces', 'ou tra@confraria.test', fresh, 400, 'validation_failed'],
  ['an e-mail of 300 letters', `${'a'.repeat(300)}@confraria.test`, fresh, 400, 'validation_failed'],
])('refuses %s', async (_title, email, password, status, code) => {
  const { data, error } = await signUp(email, password)
  expect(error).toMatchObject({ status, code })
  expect(data).toEqual({ user: null, session: null })
})

describe('with a trigger that refuses', () => {
  const refuseWith = (errcode: string) =>
    server.script(`
      create or replace function public.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'Cadastro somente por convite.' using errcode = '${errcode}'; end $$;
      create or replace trigger refuse before insert on auth.users for each row execute function public.refuse();`)
  afterEach(async () => {
    await server.script('drop trigger if exists refuse on auth.users')
  })

  const refused = { code: 'signup_disabled', message: 'Signups not allowed for this instance' }
  const failed = { code: 'unexpected_failure', message: 'Database error saving new user' }
  test.each([
    ['P0001', 422, refused],
    ['PT403', 422, refused],
    ['XX000', 500, failed],
  ])('with %s the response hides the reason, and nothing is stored', async (errcode, status, body) => {
    await refuseWith(errcode)
    const result = await server.call('POST', '/signup', {
      body: { email: 'convite@confraria.test', password: fresh },
    })
    expect(result).toMatchObject({ status, body })
    const rows = await server.rows(`select count(*) from auth.users where email = 'convite@confraria.test'`)
    expect(rows).toEqual([['0']])
    expect(server.logs).toContainEqual(expect.objectContaining({ event: 'auth.refused', fault: errcode }))
  })

  test('a trigger without security definer fails, as in the hosted service', async () => {
    await server.script(`
      create table public.greeted (id uuid);
      create or replace function public.refuse() returns trigger language plpgsql as
        $$ begin insert into public.greeted values (new.id); return new; end $$;
      create trigger refuse before insert on auth.users for each row execute function public.refuse();`)
    const result = await server.call('POST', '/signup', {
      body: { email: 'gatilho@confraria.test', password: fresh },
    })
    expect(result).toMatchObject({ status: 422, body: refused })
  })
})
