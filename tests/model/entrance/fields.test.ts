import { expect, test } from 'vitest'
import { codeFaults, credentialFaults, digitsOf, firstFault } from '#machines/entrance/fields.ts'

test.each([
  [' ana@confraria.test ', 'segredo', {}],
  ['', 'segredo', { email: 'missing' }],
  [' ', '', { email: 'missing', password: 'missing' }],
  ['ana', 'segredo', { email: 'invalid' }],
  ['ana@confraria', 'segredo', { email: 'invalid' }],
  ['ana prado@confraria.test', 'segredo', { email: 'invalid' }],
  ['ana@confraria.test', ' ', {}],
])('the faults of %j with %j @ENT-29..ENT-31', (email, password, faults) => {
  expect(credentialFaults({ email, password })).toEqual(faults)
})

test('a form points to the first faulty field', () => {
  expect(firstFault(credentialFaults({ email: '', password: '' }))).toEqual({ type: 'field.fault', field: 'email' })
  expect(() => firstFault({})).toThrow('no field is faulty')
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
])('the code in %j @ENT-45', (typed, code) => {
  expect(codeFaults({ code: typed })).toEqual({})
  expect(digitsOf(typed)).toBe(code)
})

test.each(['12345', '1234567', '12345a', ''])('no code in %j @ENT-32', (typed) => {
  expect(codeFaults({ code: typed })).toEqual({ code: 'invalid' })
  expect(() => digitsOf(typed)).toThrow('the code is invalid')
})
