import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeIn, minPassword, passwordFault } from '#machines/entrance/password.ts'

test('a new password has at least as many characters as the auth server requires', () => {
  expect(readFileSync('supabase/config.toml', 'utf8')).toContain(`minimum_password_length = ${minPassword}`)
  expect(passwordFault('1234567', '1234567')).toBe('short')
  expect(passwordFault('🗝️🕯️🍷📜', '🗝️🕯️🍷📜')).toBe('short')
  expect(passwordFault('🗝️🕯️🍷📜🎩🦉', '🗝️🕯️🍷📜🎩🦉')).toBeNull()
  const long = 'ãéî'.repeat(11) + 'õúç'
  expect(passwordFault(long, long)).toBeNull()
  expect(passwordFault(`${long}a`, `${long}a`)).toBe('long')
  expect(passwordFault('uma senha nova', 'uma senha nova ')).toBe('different')
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('the code in %j', (typed, code) => {
  expect(codeIn(typed)).toBe(code)
})
