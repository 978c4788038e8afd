import { describe, expect, test } from 'vitest'
import { project } from '#server/project.ts'
import { makeMailLimits } from '#supabase/embedded/auth/mailLimits.ts'
import { readConfig } from '#supabase/embedded/config.ts'

const hour = 3_600_000
const started = Date.now()
const limits = () => {
  let ahead = 0
  const { auth } = readConfig(project)
  const { check, take, takeAnonymously, askAnonymously, askFor, askSignedIn } = makeMailLimits(
    () => started + ahead,
    auth,
  )
  const ask = (email: string, from: string) => {
    askAnonymously({ email, from, type: 'recovery_token' })
    askFor(undefined, email)
  }
  return { check, take, takeAnonymously, askSignedIn, ask, advance: (ms: number) => void (ahead += ms) }
}
const over = { status: 429, code: 'over_email_send_rate_limit' }
const over$ = expect.objectContaining(over) as unknown as Error
/** How many of the attempts are let through. */
const letThrough = (attempt: (at: number) => void, amount = 100): number => {
  for (let at = 0; at < amount; at += 1) {
    try {
      attempt(at)
    } catch (error) {
      expect(error).toMatchObject(over)
      return at
    }
  }
  return amount
}

describe('thirty mails an hour', () => {
  test('are shared: twenty for who is not signed in, the others for who is and for the service key', () => {
    const { ask, takeAnonymously, take, askSignedIn } = limits()
    expect(
      letThrough((at) => {
        ask(`a${at}@confraria.test`, `192.0.2.${at}`)
        takeAnonymously()
      }),
    ).toBe(20)
    askSignedIn('someone')
    expect(letThrough(take)).toBe(10)
  })

  test('of which one address of the network asks for ten', () => {
    const { ask } = limits()
    expect(letThrough((at) => ask(`a${at}@confraria.test`, '192.0.2.1'))).toBe(10)
    ask('b@confraria.test', '192.0.2.2')
  })

  test('of which one signed-in person asks for six', () => {
    const { askSignedIn } = limits()
    expect(letThrough(() => askSignedIn('one'))).toBe(6)
    askSignedIn('other')
  })

  test('are used up by none that no mail comes of', () => {
    const { ask, check, take } = limits()
    letThrough((at) => ask(`a${at}@confraria.test`, `192.0.2.${at}`), 60)
    check()
    expect(letThrough(take)).toBe(30)
  })

  test('come back in the course of an hour', () => {
    const { take, advance } = limits()
    letThrough(take)
    expect(take).toThrow(over$)
    advance(hour / 30)
    take()
    advance(hour)
    expect(letThrough(take)).toBe(30)
  })
})

test('one address of a person is asked for once a minute, and three times an hour', () => {
  const { ask, advance } = limits()
  const email = 'a@confraria.test'
  ask(email, '192.0.2.1')
  expect(() => ask(email, '192.0.2.2')).toThrow(over$)
  for (const from of ['192.0.2.3', '192.0.2.4']) {
    advance(60_000)
    ask(email, from)
  }
  advance(60_000)
  expect(() => ask(email, '192.0.2.5')).toThrow(over$)
  advance(20 * 60_000)
  ask(email, '192.0.2.6')
})
