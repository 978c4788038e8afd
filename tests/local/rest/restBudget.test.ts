import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { ana, startRest } from './restServer.ts'

const server = await startRest(`
  create table public.crowds (id int primary key, crowd_id int references public.crowds);
  insert into public.crowds select id, 1 from generate_series(1, 1000) id;
  create index on public.crowds (crowd_id);
  grant all on public.crowds to service_role;`)
afterAll(() => server.stop())
await server.database.script('analyze')

const code = encodeURIComponent
/** Separated by commas. */
const times = (count: number, text: string) => listed(count, text).join(',')
const listed = (count: number, text: string) => Array.from({ length: count }, () => text)
const refusal = (details: string) => ({
  status: 400,
  body: { code: 'PGRST199', message: 'The request is too large or too complex', details, hint: null },
})

const atMost = (limit: number, what: string, amount: number) => `At most ${limit} ${what} are accepted, not ${amount}`
const expressions = 'Regular expressions (match, imatch) are not accepted'
const tooDeep = 'At most 50 levels and 100000 values of JSON are accepted'

describe('an address is refused with', () => {
  test.each([
    ['7 relations', `/people?select=${times(7, 'teams(id)')}`, atMost(6, 'embedded relations', 7)],
    ['300 relations', `/people?select=${times(300, 'teams(id)')}`, atMost(6, 'embedded relations', 300)],
    [
      'relations 4 levels deep',
      '/people?select=teams(people(teams(people(id))))',
      atMost(3, 'levels of embedded relations', 4),
    ],
    ['201 columns', `/people?select=${times(201, 'id')}`, atMost(200, 'selected fields', 201)],
    [
      '201 columns in relations',
      `/people?select=${times(101, 'id')},teams(${times(100, 'id')})`,
      atMost(200, 'selected fields', 201),
    ],
    ['101 parameters', `/people?${listed(101, 'id=eq.1').join('&')}`, atMost(100, 'parameters', 101)],
    ['100 conditions in an or', `/people?or=(${times(100, 'id.eq.1')})`, atMost(100, 'conditions', 101)],
    [
      'an or 11 levels deep',
      `/people?or=${'(or'.repeat(10)}(id.eq.1)${')'.repeat(10)}`,
      atMost(10, 'levels of and, or', 11),
    ],
    ['a list of 1,001 values', `/people?id=in.(${times(1001, '1')})`, atMost(1000, 'values of a list', 1001)],
    ['21 orders', `/people?order=${times(21, 'id')}`, atMost(20, 'order terms', 21)],
    [
      'a step too deep into JSON',
      `/people?${code(`data${'->a'.repeat(11)}`)}=eq.1`,
      atMost(10, 'steps into a JSON value', 11),
    ],
    [
      'the same in an order',
      `/people?order=${code(`data${'->a'.repeat(11)}`)}`,
      atMost(10, 'steps into a JSON value', 11),
    ],
    [
      '201 columns to write',
      `/people?columns=${listed(201, 'a')
        .map((a, at) => a + at)
        .join(',')}`,
      atMost(200, 'columns', 201),
    ],
    ['too long a pattern', `/people?name=like.${'a'.repeat(501)}`, atMost(500, 'characters of a pattern', 501)],
    ['too many wildcards', `/people?name=ilike.${'*a'.repeat(11)}`, atMost(10, 'wildcards (% or *) in a pattern', 11)],
    [
      'too many wildcards in one of several patterns',
      `/people?or=${code(`(name.not.like(any).{x,${'%a'.repeat(11)}})`)}`,
      atMost(10, 'wildcards (% or *) in a pattern', 11),
    ],
    ['too long a search', `/people?name=wfts.${'a'.repeat(502)}`, atMost(500, 'characters of a search', 502)],
    ['a regular expression', '/people?name=match.a', expressions],
    ['a negated one', '/people?name=not.imatch.a', expressions],
    ['one of several', '/people?name=match(any).{a}', expressions],
    ['one in a tree', '/people?or=(id.eq.1,and(name.imatch.a))', expressions],
    ['one in a relation', '/people?select=teams(id)&teams.name=match.a', expressions],
  ])('%s', async (_, path, details) => {
    expect(await server.call('GET', path)).toMatchObject(refusal(details))
  })

  test.each([
    [
      '6 relations',
      `/people?select=${listed(6, 'teams(id)')
        .map((one, at) => `a${at}:${one}`)
        .join(',')}`,
    ],
    ['relations 3 levels deep', '/teams?id=eq.1&select=people(teams(people(id)))'],
    [
      '200 columns',
      `/people?select=${listed(200, 'id')
        .map((id, at) => `a${at}:${id}`)
        .join(',')}`,
    ],
    ['99 conditions in an or', `/people?or=(${times(99, 'id.eq.1')})`],
    ['a list of 1,000 values', `/people?id=in.(${times(1000, '1')})`],
    ['escaped wildcards', `/people?name=like.${code('\\%'.repeat(20))}`],
    ['a search for a function’s argument that looks like a regular expression', '/rpc/greet?name=match'],
  ])('not %s', async (_, path) => {
    expect(await server.call('GET', path)).toMatchObject({ status: 200 })
  })

  test('a product of nested lists that is too large', async () => {
    const inner = 'crowds!crowd_id'
    const nested = await server.call('GET', `/crowds?select=id,${inner}(id,${inner}(id))`)
    expect(nested).toMatchObject(
      refusal('Lists inside lists hold too many rows: filter them, or request them one by one'),
    )
    const counted = await server.call('GET', `/crowds?select=id,${inner}(id)&id=eq.1`)
    expect((counted.body as { crowds: unknown[] }[])[0]?.crowds).toHaveLength(1000)
  })
})

describe('a body is refused', () => {
  const nested = (depth: number, text = '') => '['.repeat(depth) + text + ']'.repeat(depth)

  test.each([
    ['of a megabyte of open brackets', '/people', '['.repeat(1_000_000), tooDeep],
    ['of a megabyte of open objects', '/people', '{"a":'.repeat(200_000), tooDeep],
    ['nested 51 levels deep', '/people', `{"data":${nested(50)}}`, tooDeep],
    ['for a function, with the same depth', '/rpc/echo', `{"value":${nested(50)}}`, tooDeep],
    ['with 200,000 values', '/rpc/echo', `{"value":[${'0,'.repeat(200_000)}0]}`, tooDeep],
    ['of 1,001 rows', '/people', `[${times(1001, '{"name":"x"}')}]`, atMost(1000, 'rows in one request', 1001)],
    [
      'of 101 arguments',
      '/rpc/echo',
      JSON.stringify(Object.fromEntries(listed(101, 'a').map((a, at) => [a + at, 1]))),
      atMost(100, 'arguments', 101),
    ],
  ])('%s', async (_, path, body, details) => {
    expect(await server.call('POST', path, {}, body)).toMatchObject(refusal(details))
  })

  test('brackets in a text do not count, also next to quotes and backslashes, and 50 levels are accepted', async () => {
    const value = `${'['.repeat(1_000)}\\"{${'\\'.repeat(3)}`
    expect(await server.call('POST', '/rpc/echo', {}, JSON.stringify({ value }))).toMatchObject({
      status: 200,
      body: value,
    })
    const deep = await server.call('POST', '/rpc/echo', {}, `{"value":${nested(49, '1')}}`)
    expect(JSON.stringify(deep.body)).toBe(nested(49, '1'))
  })

  test('a thousand rows are accepted', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ n: 10_000 + at }))
    expect((await server.call('POST', '/numbers', {}, JSON.stringify(rows))).status).toBe(201)
  })
})

describe('no input makes the server fail', () => {
  test.each([
    ['a lone surrogate', 'POST', '/rpc/echo', '{"value":"\\ud800"}', 400, '22P02'],
    ['a lone surrogate as a key', 'POST', '/people', '{"\\udfff":1}', 400, 'PGRST204'],
    ['U+0000 in JSON', 'POST', '/people', '{"name":"\\u0000"}', 400, '22P05'],
    ['a number out of range', 'GET', '/people?id=eq.99999999999', undefined, 400, '22003'],
    ['a number that is too large', 'POST', '/numbers', `{"n":1e400000}`, 400, '22P02'],
    ['an invalid date', 'GET', '/people?born=eq.2026-13-45', undefined, 400, '22008'],
    ['an impossible cast', 'GET', '/people?select=tags::int', undefined, 400, '42846'],
    ['a cast of a text to a number', 'GET', '/people?select=name::int', undefined, 400, '22P02'],
    ['a cast to a catalogue type', 'GET', '/people?select=name::regclass', undefined, 400, '42704'],
    ['a cast to JSON, whose parser is recursive', 'GET', '/people?select=name::jsonb', undefined, 400, '42704'],
    ['an operator that a column lacks', 'GET', '/people?age=like.a', undefined, 404, '42883'],
    ['an unknown language', 'GET', '/people?name=fts(klingon).a', undefined, 400, '42704'],
    ['a broken search', 'GET', `/people?name=fts.${code('((( & |')}`, undefined, 400, '42601'],
    ['an offset beyond the last row', 'GET', '/people?offset=999999999999999', undefined, 200, undefined],
    ['broken percent signs', 'GET', '/people?name=eq.%ED%A0%80%', undefined, 200, undefined],
    ['a table of broken percent signs', 'GET', '/%ED%A0%80', undefined, 404, 'PGRST205'],
  ] as const)('%s', async (_, method, path, body, status, expected) => {
    const result = await server.call(method, path, {}, body)
    expect(result.status).toBe(status)
    expect((result.body as { code?: string }).code).toBe(expected)
  })

  test('an invalid host', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.end('GET /rest/v1/people HTTP/1.1\r\nhost: \u00e9 \\ [::\r\nconnection: close\r\n\r\n', 'latin1')
    let received = ''
    for await (const piece of socket) received += String(piece)
    expect(received).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test('messages with files, addresses and settings of the server stay in its log', async () => {
    await server.database.script(`
      create function public.fail(state text) returns void language plpgsql as $$ begin
        raise exception using errcode = state, message = 'could not open file "base/5/1"',
          detail = '/var/lib', hint = 'max_stack_depth';
      end $$;
      grant execute on function public.fail(text) to authenticated;`)
    for (const [state, status] of [
      ['53100', 503],
      ['54001', 400],
      ['57P02', 503],
      ['58030', 500],
      ['XX000', 500],
    ] as const) {
      const { error, status: answered } = await (await server.as(ana)).rpc('fail', { state })
      expect([answered, error?.code, error?.details, error?.hint]).toEqual([status, state, null, null])
      expect(error?.message).toMatch(/^The (database|request) /)
      expect(server.logs).toContainEqual(expect.objectContaining({ event: 'rest.refused', code: state }))
    }
  })
})

test('every response forbids caching and guessing of its type', async () => {
  for (const [path, headers] of [
    ['/people?limit=1', {}],
    ['/nobody', {}],
    ['/rpc/who', {}],
    ['/people', { apikey: 'none' }],
    ['/people', { authorization: 'Bearer none' }],
  ] as const) {
    const result = await server.call('GET', path, headers)
    expect(result.headers.get('cache-control')).toBe('no-store')
    expect(result.headers.get('x-content-type-options')).toBe('nosniff')
  }
})
