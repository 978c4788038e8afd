import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { authOf } from './authPauses.ts'
import { startAuth } from './authServer.ts'

/** No input causes a 5xx, and no response reveals internals. */

let token: string
let people = 0
const server = await startAuth()
afterAll(() => server.close())
await server.addPerson({ email: 'eva@confraria.test' })
const id = await server.addPerson({ email: 'outra@confraria.test' })
beforeEach(async () => {
  // A new user each time, because the password may change and tokens end.
  const email = `eva${(people += 1)}@confraria.test`
  await server.addPerson({ email })
  token = (await server.signIn(email)).access_token
})

const some = '00000000-0000-4000-8000-000000000000'
const endpoints = () =>
  [
    ['POST', '/token?grant_type=password'],
    ['POST', '/token?grant_type=refresh_token'],
    ['POST', '/token?grant_type=pkce'],
    ['POST', '/token?grant_type=id_token'],
    ['POST', '/signup'],
    ['POST', '/recover'],
    ['POST', '/otp'],
    ['POST', '/resend'],
    ['POST', '/verify'],
    ['PUT', '/user', token],
    ['POST', '/factors', token],
    ['POST', `/factors/${some}/challenge`, token],
    ['POST', `/factors/${some}/verify`, token],
    ['POST', '/invite', server.backend.tokens.serviceKey],
    ['POST', '/admin/users', server.backend.tokens.serviceKey],
    ['PUT', `/admin/users/${id}`, server.backend.tokens.serviceKey],
    ['DELETE', `/admin/users/${some}`, server.backend.tokens.serviceKey],
    ['POST', '/admin/generate_link', server.backend.tokens.serviceKey],
  ] as const

const surrogate = '\\ud800'
const members = `"email": "eva@confraria.test", "password": "caminho de pedra", "type": "recovery", "factor_type": "totp"`
const bodies: [string, string][] = [
  ['a very long row of brackets', '['.repeat(60_000)],
  ['lists within lists', `{"data": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['objects within objects', `{${members}, "data": ${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
  ['brackets in a text, which do not count', `{"data": "${'['.repeat(10_000)}"}`],
  ['a lone surrogate in an e-mail', `{"email": "${surrogate}@confraria.test", "password": "caminho de pedra"}`],
  ['a lone surrogate in a password', `{"email": "eva@confraria.test", "password": "caminho ${surrogate} pedra"}`],
  ['a lone surrogate deep in the metadata', `{${members}, "data": {"a": [{"b": "${surrogate}"}]}}`],
  ['a lone surrogate as a name', `{${members}, "data": {"${surrogate}": 1}, "user_metadata": {"${surrogate}": 1}}`],
  [
    'lone surrogates for a factor',
    `{"factor_type": "totp", "friendly_name": "${surrogate}", "issuer": "${surrogate}"}`,
  ],
  ['a lone surrogate as a code', `{"type": "recovery", "email": "eva@confraria.test", "token": "${surrogate}"}`],
  ['U+0000 everywhere', `{${members}, "token": "\\u0000", "data": {"\\u0000": "\\u0000"}, "friendly_name": "\\u0000"}`],
  ['names of built-in properties', `{${members}, "__proto__": {"a": 1}, "constructor": 1, "data": {"__proto__": 1}}`],
  [
    'numbers that are too large',
    `{${members}, "data": {"a": 1e999, "b": -1e999, "c": 123456789012345678901234567890}}`,
  ],
  ['other types', `{"email": [], "password": {}, "data": 7, "type": true, "token": 1e999, "challenge_id": []}`],
  ['a long e-mail', `{"email": "${'a'.repeat(20_000)}@confraria.test", "password": "caminho de pedra", "data": {}}`],
  [
    'long names',
    `{"factor_type": "totp", "friendly_name": "${'a'.repeat(20_000)}", "issuer": "${'a'.repeat(20_000)}"}`,
  ],
  ['a long role', `{"role": "${'a'.repeat(20_000)}"}`],
  ['a long ban', `{"ban_duration": "${'9'.repeat(400)}h"}`],
  ['a ban before the earliest date', `{"ban_duration": "-2500000h"}`],
  [
    'an incomplete challenge',
    `{"email": "eva@confraria.test", "code_challenge": "${'é'.repeat(43)}", "code_challenge_method": "x"}`,
  ],
  ['invalid UTF-8', '{"email": "\u00ff"}'],
]

test.each(bodies)('%s', async (_title, text) => {
  const responses: [string, number][] = []
  for (const [method, path, by] of endpoints()) {
    const result = await server.call(method, path, { text, ...(by ? { token: by } : {}) })
    // A link contains the server's host as the caller sent it.
    const shown = JSON.stringify(result.body).replace(/"action_link":"[^"]*"/, '')
    expect(shown).not.toMatch(/127\.0\.0\.1|postgres|relation|column|\.ts\b|node_modules|auth\.users/i)
    if (result.status >= 500) responses.push([`${method} ${path}`, result.status])
  }
  expect(responses).toEqual([])
  server.clock.advance(600_000)
})

test('bytes that are not UTF-8 are refused as JSON', async () => {
  const body = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
  const response = await fetch(`${server.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: server.backend.tokens.anonKey },
    body,
  })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'bad_json'])
})

describe('addresses', () => {
  const oddities = ['%', '%ff', '%ED%A0%80', '%00', '%2e%2e%2f', 'x'.repeat(5_000), '__proto__', '[]', "'"]
  test.each(oddities)('with %s in them', async (odd) => {
    const { serviceKey } = server.backend.tokens
    const paths: [string, string, string?][] = [
      ['GET', `/verify?type=recovery&token=${odd}&redirect_to=${odd}`],
      ['GET', `/verify?type=${odd}&token=x`],
      ['POST', `/token?grant_type=${odd}`],
      ['GET', `/authorize?provider=${odd}`],
      ['POST', `/logout?scope=${odd}`, token],
      ['DELETE', `/factors/${odd}`, token],
      ['GET', `/admin/users/${odd}`, serviceKey],
      ['GET', `/admin/users?page=${odd}&per_page=${odd}`, serviceKey],
    ]
    for (const [method, path, by] of paths) {
      const response = await fetch(`${server.url}/auth/v1${path}`, {
        method,
        redirect: 'manual',
        headers: { apikey: serviceKey, ...(by ? { authorization: `Bearer ${by}` } : {}) },
        ...(method === 'POST' ? { body: '{}' } : {}),
      })
      expect([path, response.status < 500]).toEqual([path, true])
    }
  })
})

describe('headers', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokens = [
    'a.b.c',
    '..',
    `${encoded({ alg: 'none' })}.${encoded({})}.`,
    `${encoded({ alg: 'HS256', crit: ['exp'] })}.${encoded({ role: 'service_role' })}.AA`,
    `${encoded({ alg: 'RS256', kid: '../../x' })}.${encoded({})}.AA`,
    `${encoded([])}.${encoded([])}.AA`,
    `${encoded({ alg: 7 })}.${encoded({})}.AA`,
    'x'.repeat(9_000),
  ]
  test.each(tokens)('with the token %s', async (odd) => {
    const result = await authOf(server)('GET', '/user', { token: odd })
    expect([401, 403]).toContain(result.status)
  })

  test('a user agent that is long or odd', async () => {
    const body = { email: 'eva@confraria.test', password: 'confraria-demo' }
    for (const agent of ['x'.repeat(9_000), 'naïve ÿ', '{"$ne":1}']) {
      const result = await authOf(server)('POST', '/token?grant_type=password', { body, agent })
      expect(result.status).toBe(200)
    }
    const [longest] = await server.rows('select max(length(user_agent)) from auth.sessions')
    expect(longest).toEqual(['512'])
  })
})

test('metadata does not exceed what a token may contain', async () => {
  const put = (name: string) => server.call('PUT', '/user', { token, body: { data: { [name]: 'x'.repeat(3_000) } } })
  expect([(await put('a')).status, (await put('b')).status]).toEqual([200, 200])
  expect(await put('c')).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect((await server.call('GET', '/user', { token })).status).toBe(200)
  expect((await server.call('PUT', '/user', { token, body: { data: { a: null, b: null } } })).status).toBe(200)
})

test('no response may be cached', async () => {
  const { access_token } = await server.signIn('eva@confraria.test')
  const responses = [
    await server.call('GET', '/user', { token: access_token }),
    await server.call('GET', '/user'),
    await server.call('POST', '/token?grant_type=password', { text: '{' }),
    await server.call('POST', '/recover', { body: { email: 'eva@confraria.test' } }),
    await server.call('GET', '/.well-known/jwks.json'),
    await server.call('GET', '/settings'),
    await server.call('POST', '/logout', { token: access_token }),
    await fetch(`${server.url}/auth/v1/verify?type=recovery&token=x`, { redirect: 'manual' }),
  ]
  expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual(responses.map(() => 'no-store'))
})
