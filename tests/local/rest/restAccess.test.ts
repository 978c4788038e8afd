import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { ana, bia, startRest } from './restServer.ts'

const server = await startRest()
afterAll(() => server.stop())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('the caller', () => {
  test('is anonymous without a token, the token’s user, or the service', async () => {
    const who = async (headers: Record<string, string>) => (await server.call('POST', '/rpc/who', headers)).body
    expect(await who({ authorization: '' })).toMatchObject({ role: 'anon', sub: null })
    expect(await who(bearer(server.tokens.anonKey))).toMatchObject({ role: 'anon' })
    expect(await who({ authorization: '', apikey: server.tokens.serviceKey })).toMatchObject({ role: 'service_role' })
    const token = await server.tokens.sign({ role: 'authenticated', sub: ana })
    expect(await who(bearer(token))).toMatchObject({ role: 'authenticated', sub: ana })
    expect((await server.anonymous().rpc('who')).data).toMatchObject({ role: 'anon' })
  })

  test.each([
    ['rubbish', 'not-a-token', 'PGRST301', 'Expected 3 parts in JWT; got 1'],
    ['rubbish in three parts', 'not.a.token', 'PGRST301', 'JWT cryptographic operation failed'],
  ])('%s is refused', async (_, token, code, message) => {
    const response = await server.call('GET', '/teams', bearer(token))
    expect(response).toMatchObject({ status: 401, body: { code, message, details: null, hint: null } })
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", error_description="${message}"`,
    )
  })

  test('an expired token and an invalid one get different errors', async () => {
    const token = await server.tokens.sign({
      role: 'authenticated',
      sub: ana,
      exp: Math.floor(server.now() / 1000) + 60,
    })
    expect((await server.call('GET', '/teams', bearer(token))).status).toBe(200)
    server.advance(61)
    const response = await server.call('GET', '/teams', bearer(token))
    expect(response).toMatchObject({ status: 401, body: { code: 'PGRST303', message: 'JWT expired' } })
    expect(response.headers.get('www-authenticate')).toContain('JWT expired')
    server.advance(-61)
  })

  test.each([
    ['algorithm', 'Wrong or unsupported encoding algorithm', "JWT is unsecured but expected 'alg' was not 'none'"],
    ['secret', 'No suitable key or wrong key type', 'None of the keys was able to decode the JWT'],
  ])('a token without a valid %s is refused with the reason', async (kind, message, details) => {
    const claims = { role: 'service_role' }
    const foreign = new TextEncoder().encode('the secret of another project, long enough')
    const token =
      kind === 'algorithm'
        ? new UnsecuredJWT(claims).encode()
        : await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(foreign)
    expect(await server.call('GET', '/teams', bearer(token))).toMatchObject({
      status: 401,
      body: { code: 'PGRST301', message, details, hint: null },
    })
  })

  test('an unknown role is refused', async () => {
    const token = await server.tokens.sign({ role: 'manager' as 'anon' })
    expect(await server.call('GET', '/teams', bearer(token))).toMatchObject({
      status: 401,
      body: { code: '22023', message: 'role "manager" does not exist' },
    })
  })
})

describe('rights', () => {
  test('an anonymous caller gets 401, a user 403, if Postgres refuses', async () => {
    const anonymous = await server.call('GET', '/notes', bearer(server.tokens.anonKey))
    expect(anonymous).toMatchObject({ status: 401, body: { code: '42501' } })
    expect(anonymous.headers.get('www-authenticate')).toBe('Bearer')
    const person = await (await server.as(ana)).from('people').select()
    expect(person).toMatchObject({ status: 403, error: { code: '42501' } })
    const hidden = await (await server.as(ana)).from('notes').select('hidden')
    expect(hidden).toMatchObject({ status: 403, error: { code: '42501' } })
    const mass = await (await server.as(ana)).from('notes').insert({ text: 'x', owner: bia })
    expect(mass).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  test('an embedded table is read with the caller’s rights too', async () => {
    const person = await (await server.as(ana)).from('teams').select('name, people(name)')
    expect(person).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  test('two concurrent users see and change only their own rows', async () => {
    const [one, other] = [await server.as(ana), await server.as(bia)]
    const turn = (index: number) => (index % 2 ? { who: bia, client: other } : { who: ana, client: one })
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { error } = await turn(index)
          .client.from('notes')
          .insert({ text: `${turn(index).who}-${index}` })
        expect(error).toBeNull()
      }),
    )
    const responses = await Promise.all(
      Array.from({ length: 80 }, async (_, index) => {
        const { who, client } = turn(index)
        const { data, error } = await client.from('notes').select('owner, text')
        expect(error).toBeNull()
        expect(data).toHaveLength(30)
        return data?.every(({ owner, text }) => owner === who && String(text).startsWith(who))
      }),
    )
    expect(responses.every(Boolean)).toBe(true)
    const changed = await one.from('notes').update({ text: 'mudada' }, { count: 'exact' }).gt('id', 0)
    expect(changed.count).toBe(30)
    expect(await server.rows(`select count(*) from notes where text = 'mudada' and owner <> '${ana}'`)).toEqual([['0']])
    const removed = await other.from('notes').delete().gt('id', 0).select('owner')
    expect(new Set(removed.data?.map(({ owner }) => String(owner)))).toEqual(new Set([bia]))
    expect(await server.rows('select distinct owner from notes')).toEqual([[ana]])
  })

  test('an insert returns columns that only the owner of the row may see', async () => {
    const { data } = await (await server.as(bia)).from('notes').insert({ text: 'minha' }).select('owner, text').single()
    expect(data).toEqual({ owner: bia, text: 'minha' })
    const all = await (await server.as(bia)).from('notes').insert({ text: 'minha' }).select()
    expect(all).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  test('the pre-request check refuses a banned user for every request', async () => {
    const suspended = await server.as(ana, { suspended: true })
    const refusal = {
      status: 403,
      error: { code: 'PT403', message: 'Conta suspensa', details: 'suspended', hint: 'Fale com um administrador' },
    }
    expect(await suspended.from('teams').select()).toMatchObject(refusal)
    expect(await suspended.from('notes').insert({ text: 'x' })).toMatchObject(refusal)
    expect(await suspended.from('notes').delete()).toMatchObject(refusal)
    expect(await suspended.rpc('nothing')).toMatchObject(refusal)
  })
})

describe('schemas', () => {
  test('only public is exposed', async () => {
    const { error, status } = await server
      .client()
      .schema('app' as 'public')
      .from('rooms')
      .select()
    expect([status, error?.code, error?.message]).toEqual([406, 'PGRST106', 'Invalid schema: app'])
    const post = await server.call('POST', '/rpc/who', { 'content-profile': 'private' })
    expect(post).toMatchObject({ status: 406, body: { hint: 'Only the following schemas are exposed: public' } })
  })

  test('new tables, columns and functions are found at once', async () => {
    expect((await server.client().from('later').select()).status).toBe(404)
    await server.database.script('create table later (id int primary key, a text); grant all on later to service_role;')
    expect(await server.client().from('later').insert({ id: 1, a: 'x' })).toMatchObject({ status: 201 })
    await server.database.script(`alter table later add b int references teams;
      create function later_total() returns int language sql as 'select count(*)::int from later';
      grant execute on function later_total() to service_role;`)
    expect(await server.client().from('later').update({ b: 1 }).eq('id', 1)).toMatchObject({ status: 204 })
    expect((await server.client().from('later').select('b, teams(name)')).data).toEqual([
      { b: 1, teams: { name: 'Norte' } },
    ])
    expect((await server.client().rpc('later_total')).data).toBe(1)
    await server.database.script('alter table later drop column a')
    expect((await server.client().from('later').select('a')).error).toMatchObject({ code: '42703' })
    expect((await server.client().from('later').insert({ id: 2, a: 'x' })).error).toMatchObject({ code: 'PGRST204' })
    await server.database.script('drop table later')
    expect((await server.client().from('later').select()).status).toBe(404)
  })
})

test('requests for unknown names do not read the schema again', async () => {
  await server.call('GET', '/nothing')
  const { database } = server
  const request = database.request.bind(database)
  let requested = 0
  database.request = (...all) => {
    requested++
    return request(...all)
  }
  expect((await server.call('GET', '/nothing')).status).toBe(404)
  expect((await server.call('GET', '/teams?select=nothing')).status).toBe(400)
  expect((await server.call('POST', '/rpc/nothing_at_all', {}, '{}')).status).toBe(404)
  database.request = request
  expect(requested).toBe(0)
})

describe('SQL injection in any place', () => {
  const payload = `"; drop table teams; --`
  const quoted = `x') or 1=1; drop table teams; --`
  const place = encodeURIComponent

  test.each([
    ['a table', `/${place(`teams${payload}`)}`],
    ['a column of a filter', `/teams?${place(`id${payload}`)}=eq.1`],
    ['a quoted column of a filter', `/teams?${place(`"id${payload.replace('"', '\\"')}"`)}=eq.1`],
    ['an operator', `/teams?id=${place(`eq) or true; drop table teams; --.1`)}`],
    ['a selected column', `/teams?select=${place(`"id\\"${payload}"`)}`],
    ['a cast', `/teams?select=${place('id::text from teams drop table teams')}`],
    ['a relation', `/teams?select=${place(`"people\\"${payload}"(id)`)}`],
    ['a hint', `/teams?select=${place(`people!"x\\"${payload}"(id)`)}`],
    ['an order', `/teams?order=${place(`id desc; drop table teams`)}`],
    ['a quoted order', `/teams?order=${place(`"id\\"${payload}"`)}`],
    ['a path of embeds', `/teams?select=id,people(id)&${place(`"people\\"${payload}".id`)}=eq.1`],
    ['a column inside or', `/teams?or=${place(`("id\\"${payload}".eq.1)`)}`],
    [
      'on_conflict',
      `/teams?on_conflict=${place(`"id\\"${payload}"`)}`,
      '{"id":1,"name":"x"}',
      'resolution=merge-duplicates',
    ],
    ['columns', `/teams?columns=${place(`"id\\"${payload}"`)}`, '{"id":1}'],
    ['a key of the body', '/teams', JSON.stringify({ [`id${payload}`]: 1 })],
    ['a function', `/rpc/${place(`who${payload}`)}`, '{}'],
    ['an argument', '/rpc/greet', JSON.stringify({ [`name${payload}`]: 'x' })],
  ])('as %s is refused', async (_, path, body?: string, prefer = '') => {
    const response = await server.call(body === undefined ? 'GET' : 'POST', path, { prefer }, body)
    expect([400, 404, 501]).toContain(response.status)
    expect(response.body).toMatchObject({ code: expect.stringMatching(/^(PGRST\d{3}|42703)$/) as string })
    expect(await server.rows('select count(*) from teams')).toEqual([['3']])
  })

  test.each([
    ['a value', `/teams?name=eq.${place(quoted)}`],
    ['a value of a list', `/teams?name=in.${place(`("${quoted}",'x')`)}`],
    ['a value inside or', `/teams?or=${place(`(name.eq."${quoted}",name.eq.'x')`)}`],
    ['a pattern', `/teams?name=ilike.${place(`*${quoted}`)}`],
    ['a key of a JSON path', `/people?${place(`data->>"${quoted}"`)}=eq.1`],
    ['a value of an array', `/people?tags=cs.${place(`{"${quoted}"}`)}`],
  ])('as %s is a normal value', async (_, path) => {
    expect(await server.call('GET', path)).toMatchObject({ status: 200, body: [] })
    expect(await server.rows('select count(*) from teams')).toEqual([['3']])
  })

  test('an alias with SQL is a normal alias', async () => {
    const alias = `id" from teams; drop table teams; --`
    const { body } = await server.call('GET', `/teams?id=eq.1&select=${place(`"${alias.replace('"', '\\"')}":id`)}`)
    expect(body).toEqual([{ [alias]: 1 }])
    const internal = await server.call(
      'GET',
      '/teams?id=eq.1&select=pgrst_0:id,pgrst_row:name,pgrst_1_row:people(list:id,pgrst_1:name)&people.id=eq.1',
    )
    expect(internal.body).toEqual([{ pgrst_0: 1, pgrst_row: 'Norte', pgrst_1_row: [{ list: 1, pgrst_1: 'Ana' }] }])
  })
})

test('an internal error of the database is reported without details', async () => {
  const { database } = server
  const request = database.request.bind(database)
  database.request = () => Promise.reject(new Error('a secret'))
  const response = await server.call('GET', '/teams')
  database.request = request
  expect(response).toMatchObject({ status: 500, body: { code: 'PGRSTX00', message: 'Internal server error' } })
  const id = response.headers.get('sb-request-id')
  expect(server.logs).toContainEqual(expect.objectContaining({ level: 'error', event: 'rest.failed', id }))
})
