import { expect, test } from 'vitest'
import { project } from '#server/project.ts'
import { commonWords } from '#machines/entrance/commonWords.ts'
import { isGuessable } from '#machines/entrance/guessable.ts'
import { passwordFault, product } from '#machines/entrance/password.ts'
import { commonWords as serversWords } from '#supabase/embedded/auth/commonWords.ts'
import { weaknessOf } from '#supabase/embedded/auth/strength.ts'
import { readConfig } from '#supabase/embedded/config.ts'

const config = readConfig(project)
const ana = { email: 'ana.montenegro@exemplo.com.br', data: { name: 'Ana Clara Montenegro', city: 'Ouro Preto' } }
const own = [ana.data.name, ana.data.city, ana.email]

/** The form and the auth server must agree. */
const refusals = (password: string) => [
  passwordFault(password, password, own) === 'common',
  weaknessOf(password, config, ana)?.reasons.includes('pwned') ?? false,
]

test.each([
  ['the name of the house and a year', 'confraria2026'],
  ['the same with symbols', 'Confraria@2026!'],
  ['a common password', 'password123'],
  ['the same with digits and symbols', 'p@ssw0rd2024'],
  ['a common Portuguese word', 'senha12345'],
  ['two of them', 'MinhaSenha#2026'],
  ['common words without accents', 'Esperança2020'],
  ['a row of the keyboard', 'qwertyuiop'],
  ['rows of the keyboard', 'asdfghjkl123'],
  ['columns of the keyboard', '1qaz2wsx'],
  ['every other key', '1q2w3e4r5t'],
  ['a row backwards', 'poiuytrewq'],
  ['the alphabet', 'abcdefgh'],
  ['digits in order', '123456789'],
  ['a date', '15081990'],
  ['one character', 'aaaaaaaaaa'],
  ['a few characters repeated', 'kpqkpqkpq'],
  ["the person's e-mail", 'ana.montenegro@exemplo.com.br'],
  ['the first part of the e-mail', 'ana.montenegro'],
  ["the person's name and a year", 'AnaClara1990'],
  ["the person's surname", 'montenegro!'],
  ["the person's city", 'ouropreto99'],
])('%s is easy to guess @ENT-72 @ENT-75', (_title, password) => {
  expect(refusals(password)).toEqual([true, true])
})

test.each([
  ['uma senha nova'],
  ['nova-confraria'],
  ['outra-senha-boa'],
  ['dez letras'],
  ['k7#Wq9zP'],
  ['cavalo bateria grampo correto'],
  ['Trovão-Lilás-42'],
  ['🗝️🕯️🍷📜🎩🦉'],
])('%s is not easy to guess @ENT-72', (password) => {
  expect(refusals(password)).toEqual([false, false])
})

test('the data of another person do not matter', () => {
  expect(isGuessable('montenegro!', [product, 'Bia Sobral', 'bia@exemplo.com'])).toBe(false)
})

test('any password is checked within a moment', () => {
  const start = performance.now()
  for (const password of ['ab'.repeat(36), 'abcdefgk'.repeat(9), '!'.repeat(100_000), 'a'.repeat(71) + 'b'])
    isGuessable(password, own)
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('both sides know the same words, without accents and duplicates, and the name of the house', () => {
  expect(serversWords).toEqual(commonWords)
  expect(new Set(commonWords).size).toBe(commonWords.length)
  expect(commonWords.filter((word) => !/^[a-z\d]{3,}$/.test(word))).toEqual([])
  expect(config.project_id).toBe(product)
})
