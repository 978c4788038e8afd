import { expect, test } from 'vitest'
import { firstNameOf, isCounted, mailLink, rowOf, whatsAppLink } from '#machines/users/invitationBatch.ts'
import { passedOn } from '#src/texts/users/invitationBatch.ts'

const ana = { id: 'i', memberId: 'm', name: 'Ana Prado', photoUrl: null, email: 'ana@example.com', replaces: null }
const link = 'https://confraria.test/login#convite=a-b_C9'
const expiresAt = '2026-12-03T15:00:00+00:00'

test('everyone is chosen; without an e-mail no one counts @USR-801', () => {
  expect(isCounted(rowOf(ana))).toBe(true)
  expect(isCounted(rowOf({ ...ana, email: ' ' }))).toBe(false)
  expect(isCounted({ ...rowOf(ana), isChosen: false })).toBe(false)
})

test('of the invited, only those whose link has expired are chosen @USR-761', () => {
  const replaces = { id: 'old', expiresAt }
  expect(rowOf({ ...ana, replaces: { ...replaces, isExpired: true } }).isChosen).toBe(true)
  expect(rowOf({ ...ana, replaces: { ...replaces, isExpired: false } }).isChosen).toBe(false)
})

test('the text for WhatsApp has first name, club, link, address and date; the link stays whole @USR-807', () => {
  const text = passedOn.message({ ...ana, link, expiresAt })
  expect(text).toBe(
    `Olá, Ana! Este é o seu convite para a Confraria. Abra o link e crie a sua senha: ${link}\n\n` +
      'Ele vale uma vez, para ana@example.com, até 03/12/2026 12:00.',
  )
  const address = new URL(whatsAppLink(text))
  expect([address.origin, address.searchParams.get('text')]).toEqual(['https://wa.me', text])
  expect(passedOn.message({ ...ana, name: '', link, expiresAt })).toMatch(/^Olá! /u)
})

test('the mail has its address, subject and text @USR-807', () => {
  expect(mailLink('ana+b@example.com', 'Convite & mais', `a\n${link}`)).toBe(
    `mailto:ana%2Bb%40example.com?subject=Convite%20%26%20mais&body=a%0A${encodeURIComponent(link)}`,
  )
})

test('a person is addressed by the first name', () => {
  expect([' Ana  Prado', 'Zé', ''].map(firstNameOf)).toEqual(['Ana', 'Zé', ''])
})
