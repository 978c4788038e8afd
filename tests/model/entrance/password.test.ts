import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { minPassword, newPasswordFaults, passwordFault } from '#machines/entrance/password.ts'

test('a new password has at least as many characters as the auth server requires @ENT-73 @ENT-74 @ENT-76', () => {
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
  ['short', 'short', { password: 'short' }],
  ['uma senha nova', 'outra senha', { repeated: 'different' }],
  ['ana@confraria.test', 'ana@confraria.test', { password: 'common' }],
  ['uma senha nova', 'uma senha nova', {}],
])('the faults of %j and %j @ENT-71 @ENT-73 @ENT-75 @ENT-76', (password, repeated, faults) => {
  expect(newPasswordFaults({ password, repeated }, ['ana@confraria.test'])).toEqual(faults)
})
