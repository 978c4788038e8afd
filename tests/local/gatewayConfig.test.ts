import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#supabase/local/config.ts'
import { Complaint } from '#supabase/local/server.ts'

const text = readFileSync(new URL('../../supabase/config.toml', import.meta.url), 'utf8')
const instead = (before: string, after: string): string => {
  expect(text).toContain(before)
  return text.replace(before, after)
}

describe('config.toml', () => {
  test('is read with its sizes in bytes and its durations in milliseconds', () => {
    const { auth, storage } = readConfig(text)
    expect(auth.email.max_frequency).toBe(60_000)
    expect(storage.file_size_limit).toBe(50 * 1024 * 1024)
  })

  test.each([
    ['max_rows = 1000', '', 'falta api.max_rows.'],
    ['[auth.sms]', '[auth.sessions]\ntimebox = "24h"\n[auth.sms]', 'o backend embarcado não conhece auth.sessions.'],
    ['otp_length = 6', 'otp_lenght = 6', 'falta auth.email.otp_length.'],
    ['otp_length = 6', 'otp_length = 4', 'auth.email.otp_length = 4 não serve.'],
    ['max_frequency = "60s"', 'max_frequency = "1 minuto"', 'auth.email.max_frequency = "1 minuto" não serve.'],
    [
      'enable_anonymous_sign_ins = false',
      'enable_anonymous_sign_ins = true',
      'auth.enable_anonymous_sign_ins = true não é oferecido pelo backend embarcado, só false.',
    ],
    [
      '[auth.sms]',
      '[auth.external.google]\nenabled = true\nclient_id = "x"\n[auth.sms]',
      'auth.external.google.enabled = true não é oferecido pelo backend embarcado, só false.',
    ],
  ])('with "%s" turned into "%s" is refused with a sentence', (before, after, sentence) => {
    const reading = () => readConfig(instead(before, after))
    expect(reading).toThrow(Complaint)
    expect(reading).toThrow(`supabase/config.toml: ${sentence}`)
  })

  test('may name what is switched off', () => {
    const named = instead('[auth.sms]', '[auth.external.google]\nenabled = false\nclient_id = ""\n[auth.sms]')
    expect(readConfig(named).auth.external).toEqual({ google: { enabled: false, client_id: '' } })
  })

  test('that is no TOML is refused with the line', () => {
    expect(() => readConfig(instead('[api]', '[api'))).toThrow(/^supabase\/config\.toml, linha 5: /)
  })
})
