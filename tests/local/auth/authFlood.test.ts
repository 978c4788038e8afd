import { compareSync } from 'bcryptjs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makePasswords, type Compute } from '#supabase/embedded/auth/passwords.ts'
import type { Dependencies } from '#supabase/embedded/auth/server.ts'
import { authOf } from './authPauses.ts'
import { startAuth } from './authServer.ts'

/** Many wrong passwords: their cost, the order of service, and lockouts. These tests measure no time. */

let people = 0
const server = await startAuth()
afterAll(() => server.close())
beforeEach(() => void (people += 1))

/**
 * The auth endpoints with instrumented dependencies: comparison is immediate, pauses are skipped, and both are
 * recorded. With `held`, nothing resolves until that many requests have queried the database.
 */
const observed = (held = 0) => {
  const compared: string[] = []
  const pauses: number[] = []
  let goOn = () => {}
  const gate = held === 0 ? Promise.resolve() : new Promise<void>((resolve) => (goOn = resolve))
  let arrived = 0
  const { database } = server.backend
  const counted: typeof database = {
    ...database,
    request: async (...request) => {
      const results = await database.request(...request)
      arrived += 1
      // The request continues to the point where it waits.
      if (arrived === held) setImmediate(goOn)
      return results
    },
  }
  const dependencies: Dependencies = {
    pause: async (ms) => {
      pauses.push(ms)
      await gate
    },
    compute: async (job) => {
      compared.push(job.password)
      await gate
      return { result: 'hash' in job ? compareSync(job.password, job.hash) : '', ms: 60 }
    },
  }
  return { compared, pauses, call: authOf(server, counted, dependencies) }
}
type Observed = ReturnType<typeof observed>

interface SignInRequest {
  password?: string
  from?: string
  agent?: string
}
const signIn = async ({ call }: Observed, email: string, { password = 'errada', ...where }: SignInRequest = {}) => {
  const path = '/token?grant_type=password'
  const { code, status } = await call('POST', path, { body: { email, password }, from: '192.0.2.1', ...where })
  return status === 200 ? 'in' : code
}
const right = { password: 'confraria-demo' }
const wrong = 'invalid_credentials'
const busy = 'over_request_rate_limit'
const strangers = (amount: number) => Array.from({ length: amount }, (_, at) => `ninguem${people}-${at}@confraria.test`)
const members = async (amount: number) => {
  const all = Array.from({ length: amount }, (_, at) => `pessoa${people}-${at}@confraria.test`)
  for (const email of all) await server.addPerson({ email })
  return all
}
const member = async () => (await members(1))[0] ?? ''

describe('an address without an account', () => {
  test('costs no hash, and its refusal waits like one of a known account', async () => {
    const [email, seen] = [await member(), observed()]
    expect(await signIn(seen, email)).toBe(wrong)
    expect(await signIn(seen, `ninguem-${email}`)).toBe(wrong)
    expect(seen.compared).toEqual(['errada'])
    expect(seen.pauses).toHaveLength(2)
    for (const ms of seen.pauses) expect(ms).toBeGreaterThan(30)
  })

  test('140 requests cost no hash, and each refusal waits for those before it', async () => {
    const seen = observed()
    const codes = await Promise.all(strangers(140).map((email) => signIn(seen, email)))
    expect(seen.compared).toEqual([])
    // 120 at once, ten that wait for their turn.
    expect(codes.filter((code) => code === wrong)).toHaveLength(130)
    expect(codes.filter((code) => code === busy)).toHaveLength(10)
    expect(Math.max(...seen.pauses)).toBeGreaterThan(100 * 60)
  })

  test('is refused as often as a known account: after five at once, and after fourteen in a row', async () => {
    for (const email of [await member(), `ninguem${people}@confraria.test`]) {
      const atOnce = observed(5)
      const concurrent = await Promise.all([1, 2, 3, 4, 5].map(() => signIn(atOnce, email)))
      expect(concurrent).toEqual([wrong, wrong, wrong, wrong, busy])
      const [inARow, codes] = [observed(), [] as unknown[]]
      for (let at = 0; at < 14; at += 1) codes.push(await signIn(inARow, email))
      expect(codes).toEqual([...Array.from({ length: 13 }, () => wrong), busy])
    }
  })
})

describe('the right password', () => {
  test('from a known device is served before all others that wait', async () => {
    const [email = '', ...others] = await members(25)
    const from = { ...right, agent: 'Navegador da dona' }
    expect(await signIn(observed(), email, from)).toBe('in')
    const seen = observed(25)
    const flood = others.map((other) => signIn(seen, other, { agent: 'Navegador da dona' }))
    expect(await signIn(seen, email, from)).toBe('in')
    expect(await Promise.all(flood)).toEqual(others.map(() => wrong))
    expect(seen.compared.indexOf(right.password)).toBe(1)
    expect(seen.compared).toHaveLength(25)
  })

  test('from a device with an earlier session is accepted while others use up the account and the address', async () => {
    const email = await member()
    const from = { ...right, agent: 'Navegador da dona' }
    expect(await signIn(observed(), email, from)).toBe('in')
    const seen = observed()
    for (const agent of ['um', 'dois', 'tres']) for (let at = 0; at < 20; at += 1) await signIn(seen, email, { agent })
    for (const stranger of strangers(130)) await signIn(seen, stranger)
    expect(await signIn(seen, email, { agent: 'outro' })).toBe(busy)
    expect(await signIn(seen, `ninguem-${email}`)).toBe(busy)
    expect(await signIn(seen, email, from)).toBe('in')
    expect(await signIn(seen, email, from)).toBe('in')
  })

  test('from a new device waits where a limit is used up, and is then accepted', async () => {
    const [email, other] = [await member(), `outra-pessoa${people}@confraria.test`]
    await server.addPerson({ email: other })
    const seen = observed()
    for (const stranger of strangers(120)) await signIn(seen, stranger)
    seen.pauses.length = 0
    expect(await signIn(seen, email, right)).toBe('in')
    expect(seen.pauses).toEqual([2_000])
    // Nothing is used up for another address.
    expect(await signIn(seen, other, { ...right, from: '192.0.2.2' })).toBe('in')
    expect(seen.pauses).toEqual([2_000])
  })

  test('returns only what it took itself', async () => {
    const [email, seen] = [await member(), observed()]
    for (let at = 0; at < 30; at += 1) expect(await signIn(seen, email, right)).toBe('in')
    for (let at = 0; at < 13; at += 1) expect(await signIn(seen, email, { agent: `${at}` })).toBe(wrong)
    expect(await signIn(seen, email, right)).toBe('in')
    expect(await signIn(seen, email, { agent: 'outro' })).toBe(busy)
  })
})

describe('guesses for one account', () => {
  test('are limited, from any address and browser', async () => {
    const [email, seen] = [await member(), observed()]
    const codes = []
    for (let at = 0; at < 40; at += 1) {
      const where = { from: `198.51.100.${at}`, agent: `Navegador ${at}` }
      codes.push(await signIn(seen, at % 2 ? email.toUpperCase() : ` ${email}`, where))
    }
    expect(codes.filter((code) => code === wrong)).toHaveLength(13)
    expect(codes.slice(13)).toEqual(Array.from({ length: 27 }, () => busy))
    expect(seen.compared).toHaveLength(13)
    server.clock.advance(10_000)
    expect([await signIn(seen, email), await signIn(seen, email)]).toEqual([wrong, busy])
  })

  test('are limited from a known device, too', async () => {
    const [email, seen] = [await member(), observed()]
    await signIn(seen, email, right)
    const codes = []
    for (let at = 0; at < 40; at += 1) codes.push(await signIn(seen, email))
    // Ten of the device, and then those of the account.
    expect(codes.filter((code) => code === wrong)).toHaveLength(23)
  })
})

describe('the queue', () => {
  /** Computes once it is released. */
  const queue = () => {
    const order: string[] = []
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    const compute: Compute = async ({ password }) => {
      await gate
      order.push(password)
      return { result: true, ms: 60 }
    }
    const passwords = makePasswords({ pause: async () => {}, compute })
    const add = (name: string, rank: 0 | 1 | 2, address = 'a') => passwords.matches(name, '', { rank, address })
    return { order, goOn, add }
  }

  test('serves by rank, then the address that was served least', async () => {
    const { order, goOn, add } = queue()
    const all = [add('first', 1), add('failed', 2, 'b'), add('a2', 1), add('a3', 1), add('b1', 1, 'b'), add('known', 0)]
    goOn()
    await Promise.all(all)
    expect(order).toEqual(['first', 'known', 'b1', 'a2', 'a3', 'failed'])
  })

  test('is limited; lower ranks are refused sooner', async () => {
    const { order, goOn, add } = queue()
    const codes = [2, 1, 0].map((rank) =>
      Array.from({ length: 170 }, (_, at) =>
        add(`${rank} ${at}`, rank as 0 | 1 | 2).then(
          () => 'served',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    goOn()
    const outcomes = await Promise.all(codes.flat())
    // One is being computed.
    expect(outcomes.filter((code) => code === 'served')).toHaveLength(151)
    expect(outcomes.filter((code) => code === busy)).toHaveLength(510 - 151)
    expect([2, 1, 0].map((rank) => order.filter((name) => name.startsWith(`${rank} `)).length)).toEqual([31, 70, 50])
  })
})

describe('a new password', () => {
  test('is hashed for as many concurrent sign-ups as there is room; the others get 429', async () => {
    const seen = observed(120)
    const codes = await Promise.all(
      strangers(120).map(async (email) => {
        const { code, status } = await seen.call('POST', '/signup', { body: { email, password: 'caminho de pedra' } })
        return status === 429 ? code : 'hashed'
      }),
    )
    expect(codes.filter((code) => code === busy)).toHaveLength(19)
    expect(seen.compared).toHaveLength(101)
  })
})
