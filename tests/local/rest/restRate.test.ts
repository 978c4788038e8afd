import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkOf } from '#supabase/embedded/address.ts'
import { makeRate } from '#supabase/embedded/limiter.ts'
import { usualRates } from '#supabase/embedded/rates.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

describe('a rate', () => {
  test('allows a burst, then one at a time, for each name separately', () => {
    let now = 0
    const waitOf = makeRate({ burst: 3, refillMs: 500 }, () => now)
    expect([1, 2, 3].map(() => waitOf('ana'))).toEqual([0, 0, 0])
    expect(waitOf('ana')).toBe(500)
    expect(waitOf('bia')).toBe(0)
    now = 500
    expect([waitOf('ana'), waitOf('ana')]).toEqual([0, 500])
    now = 10_000
    expect([1, 2, 3, 4].map(() => waitOf('ana'))).toEqual([0, 0, 0, 500])
  })

  test('evicts the least recently used name, and never a flooding one', () => {
    const waitOf = makeRate({ burst: 1, refillMs: 1_000 }, () => 0)
    waitOf('first')
    waitOf('flooder')
    for (let at = 0; at < 9_999; at++) waitOf(`other ${at}`)
    expect(waitOf('flooder')).toBe(1_000)
    expect(waitOf('first')).toBe(0)
  })
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, 'unknown'],
])('an address of %s counts as %s', (remoteAddress, name) => {
  expect(networkOf(remoteAddress)).toBe(name)
})

describe('too many requests', () => {
  let server: TestBackend
  beforeAll(async () => {
    const refillMs = 3_600_000
    const tables = { ofAccount: { burst: 5, refillMs }, ofAddress: { burst: 12, refillMs } }
    server = await startBackend({ rates: { ...usualRates, tables } })
  })
  afterAll(() => server.stop())

  test('of an account are refused in Portuguese, then those of an address, but never the service key’s', async () => {
    const [member, council] = [
      await server.clientAs('membro@confraria.test'),
      await server.clientAs('conselho@confraria.test'),
    ]
    const request = async (client: typeof member) => (await client.from('badges').select('id').limit(1)).status
    const of = async (client: typeof member, count: number) => {
      const seen: number[] = []
      for (let at = 0; at < count; at++) seen.push(await request(client))
      return seen
    }
    expect(await of(member, 6)).toEqual([200, 200, 200, 200, 200, 429])
    const { error } = await member.from('badges').select('id')
    expect(error).toMatchObject({ code: 'PT429', message: 'Há pedidos demais. Tente de novo em instantes.' })
    expect(await of(council, 6)).toEqual([200, 200, 200, 200, 200, 429])
    const response = await fetch(`${server.url}/rest/v1/badges`, { headers: { apikey: server.anonKey } })
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await of(server.client(server.serviceKey), 20)).not.toContain(429)
  })
})
