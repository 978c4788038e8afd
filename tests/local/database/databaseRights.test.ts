import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Caller } from '#supabase/embedded/database/database.ts'
import { anon, openFolder, rows, service, signedIn } from './databaseFolder.ts'

const people = Array.from({ length: 50 }, () => randomUUID())
const [ana = '', bia = ''] = people

const folder = await openFolder()
afterAll(() => folder.close())
const database = folder.database
await database.script(`
  create table public.secrets (owner uuid default auth.uid(), text text);
  alter table public.secrets enable row level security;
  create policy "users read their own rows" on public.secrets for select to authenticated
    using (owner = (select auth.uid()));
  create policy "users write their own rows" on public.secrets for insert to authenticated
    with check (owner = (select auth.uid()));
  grant select, insert on public.secrets to authenticated, service_role;
  create function public.whoami() returns text language sql set search_path = ''
    as 'select current_user || coalesce(auth.uid()::text, '''')';
  grant execute on function public.whoami() to authenticated;
`)
await database.script(people.map((id) => `insert into public.secrets values ('${id}', 'of ${id}')`).join(';\n'))

const all = (sql: string, as?: Caller, values: string[] = []) => rows(database, sql, values, as)
const secrets = 'select owner from public.secrets where text like $1'

describe('a request acts', () => {
  test.each([
    ['the owner', undefined, 'postgres', ''],
    ['anybody', anon, 'anon', ''],
    ['a person', signedIn(ana), 'authenticated', ana],
    ['the service key', service, 'service_role', ''],
  ])('as %s, without effect on the next one', async (_, caller, role, uid) => {
    expect(await all(`select current_user, coalesce(auth.uid()::text, ''), current_setting('role')`, caller)).toEqual([
      [role, uid, caller ? role : 'none'],
    ])
    expect(await all(`select current_user, coalesce(current_setting('request.jwt.claims', true), '')`)).toEqual([
      ['postgres', ''],
    ])
  })

  test('with its settings, for this request only', async () => {
    const caller = { ...signedIn(ana), settings: { 'request.method': 'GET', 'request.path': "/it's" } }
    const send = `select current_setting('request.method', true), current_setting('request.path', true)`
    expect(await all(send, caller)).toEqual([['GET', "/it's"]])
    expect(await all(send, signedIn(ana))).toEqual([['', '']])
  })

  test('as before after a refusal', async () => {
    await expect(all('select 1 / 0', signedIn(ana))).rejects.toMatchObject({ code: '22012' })
    expect(await all('select current_user')).toEqual([['postgres']])
  })
})

describe('the role decides rights', () => {
  test.each([
    ['reading a table without a grant', 'select * from public.secrets', anon],
    ['reading the accounts', 'select * from auth.users', signedIn(ana)],
    ['deleting without a grant', 'delete from public.secrets', signedIn(ana)],
    ['calling a function without a grant', 'select public.whoami()', anon],
    ['writing in another name', `insert into public.secrets values ('${bia}', 'x')`, signedIn(ana)],
    ['making a table', 'create table public.mine (id int)', signedIn(ana)],
    ['reading files of the machine', `select pg_read_file('PG_VERSION')`, signedIn(ana)],
    ['ending the session of all', 'select pg_terminate_backend(pg_backend_pid())', signedIn(ana)],
  ])('%s is refused', async (_, sql, caller) => {
    await expect(all(sql, caller)).rejects.toMatchObject({ code: '42501' })
  })

  test('the same prepared statement returns each caller their own rows', async () => {
    for (const caller of [signedIn(ana), signedIn(bia), signedIn(ana)])
      expect(await all(secrets, caller, ['%'])).toEqual([[JSON.parse(caller.claims).sub]])
    expect(await all(secrets, service, ['%'])).toHaveLength(people.length)
    expect(await all(secrets, signedIn(randomUUID()), ['%'])).toEqual([])
    await expect(all(secrets, anon, ['%'])).rejects.toMatchObject({ code: '42501' })
    expect(await all(secrets, undefined, ['%'])).toHaveLength(people.length)
    expect(await all(secrets, signedIn(bia), ['%'])).toEqual([[bia]])
  })

  test('50 concurrent callers, with the owner, strangers and refusals between them, see only their own rows', async () => {
    const turn = async (at: number) => {
      const id = people[(at * 7) % people.length] ?? ''
      const settled = await Promise.allSettled([
        all(secrets, signedIn(id), ['%']),
        all('select 1 / 0', signedIn(id)),
        all('select public.whoami()', signedIn(id)),
        all(secrets, anon, ['%']),
        all('select current_user'),
      ])
      const seen = settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))
      expect(seen).toEqual([[[id]], '22012', [[`authenticated${id}`]], '42501', [['postgres']]])
    }
    await Promise.all(Array.from({ length: 300 }, (_, at) => turn(at)))
  })
})

describe('the pre-request function', () => {
  const gate = async (name: string | null) => {
    await database.script(`alter role authenticator ${name ? `set pgrst.db_pre_request = '${name}'` : 'reset all'}`)
    await database.forgetPlans()
  }
  const asking = (sub: string): Caller => ({
    ...signedIn(sub),
    settings: { 'request.method': 'GET' },
    preRequest: true,
  })

  test('runs as the caller, sees claims and settings, and may refuse', async () => {
    await database.script(`
      create function private.gate() returns void language plpgsql set search_path = '' as $$
      begin
        if current_user <> 'authenticated' or current_setting('request.method') <> 'GET' then raise 'not as the caller'; end if;
        if auth.uid() = '${bia}' then raise exception 'not you' using errcode = 'PT403'; end if;
      end $$;
      grant execute on function private.gate() to authenticated;
    `)
    await gate('private.gate')
    expect(await all(secrets, asking(ana), ['%'])).toEqual([[ana]])
    await expect(all(secrets, asking(bia), ['%'])).rejects.toMatchObject({ code: 'PT403' })
    await expect(all(`insert into public.secrets (text) values ('x')`, asking(bia))).rejects.toMatchObject({
      code: 'PT403',
    })
    expect(await all(secrets, undefined, ['x'])).toEqual([])
  })

  test('is skipped if it is not requested or not set', async () => {
    expect(await all(secrets, signedIn(bia), ['%'])).toEqual([[bia]])
    await gate(null)
    expect(await all(secrets, asking(bia), ['%'])).toEqual([[bia]])
  })
})
