import { describe, expect, test } from 'vitest'
import { project } from '#server/project.ts'
import { makeMailLimits } from '#supabase/embedded/auth/mailLimits.ts'
import { readConfig } from '#supabase/embedded/config.ts'

const hour = 3_600_000
const started = Date.now()
const limits = () => {
  let ahead = 0
  const { auth } = readConfig(project)
  const { check, take, takeAnonymously, requestAnonymously, requestFor, requestSignedIn } = makeMailLimits(
    () => started + ahead,
    auth,
  )
  const send = (email: string, from: string) => {
    requestAnonymously({ email, from, type: 'recovery_token' })
    requestFor(undefined, email)
  }
  return { check, take, takeAnonymously, requestSignedIn, send, advance: (ms: number) => void (ahead += ms) }
}
const over = { status: 429, code: 'over_email_send_rate_limit' }
const over$ = expect.objectContaining(over) as unknown as Error
/** How many of the attempts are allowed. */
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

describe('thirty mails an hour @LIM-37', () => {
  test('are shared: twenty for anonymous callers, the rest for signed-in users and the service key', () => {
    const { send, takeAnonymously, take, requestSignedIn } = limits()
    expect(
      letThrough((at) => {
        send(`a${at}@confraria.test`, `192.0.2.${at}`)
        takeAnonymously()
      }),
    ).toBe(20)
    requestSignedIn('someone')
    expect(letThrough(take)).toBe(10)
  })

  test('one network address may request ten of them', () => {
    const { send } = limits()
    expect(letThrough((at) => send(`a${at}@confraria.test`, '192.0.2.1'))).toBe(10)
    send('b@confraria.test', '192.0.2.2')
  })

  test('one signed-in user may request six of them', () => {
    const { requestSignedIn } = limits()
    expect(letThrough(() => requestSignedIn('one'))).toBe(6)
    requestSignedIn('other')
  })

  test('count only for sent mails', () => {
    const { send, check, take } = limits()
    letThrough((at) => send(`a${at}@confraria.test`, `192.0.2.${at}`), 60)
    check()
    expect(letThrough(take)).toBe(30)
  })

  test('become available again within an hour', () => {
    const { take, advance } = limits()
    letThrough(take)
    expect(take).toThrow(over$)
    advance(hour / 30)
    take()
    advance(hour)
    expect(letThrough(take)).toBe(30)
  })
})

test('one address may get a mail once a minute and three times an hour @LIM-37', () => {
  const { send, advance } = limits()
  const email = 'a@confraria.test'
  send(email, '192.0.2.1')
  expect(() => send(email, '192.0.2.2')).toThrow(over$)
  for (const from of ['192.0.2.3', '192.0.2.4']) {
    advance(60_000)
    send(email, from)
  }
  advance(60_000)
  expect(() => send(email, '192.0.2.5')).toThrow(over$)
  advance(20 * 60_000)
  send(email, '192.0.2.6')
})
