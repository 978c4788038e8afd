import { expect, test } from 'vitest'
import { inGroups } from '#machines/profile/factor.ts'
import { otherWeekOf } from '#machines/profile/ownPoints.ts'
import { dataFileName, isReasonTooLong } from '#machines/profile/deletionRequest.ts'
import { deviceOf } from '#machines/profile/ownSession.ts'
import { ownData, ownSessions } from '#src/texts/profile/ownProfile.ts'
import { sessionOf } from '#tests/support/sessions.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome em Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge em Windows'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chrome} Mobile Safari/537.36`, 'Chrome em Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox em Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari em iPhone',
  ],
  ['node', 'Aparelho desconhecido'],
  [null, 'Aparelho desconhecido'],
])('%s is shown as %s @PRO-48', (user_agent, name) => expect(ownSessions.name(sessionOf({ user_agent }))).toBe(name))

test('a browser that only names itself is recognised', () =>
  expect(deviceOf('Firefox/145.0')).toEqual({ browser: 'Firefox', system: null }))

test('a reason has at most 1,000 characters, counted as in the database @OWN-06', () => {
  expect(isReasonTooLong(` ${'😀'.repeat(1000)} `)).toBe(false)
  expect(isReasonTooLong('😀'.repeat(1001))).toBe(true)
})

test('the file name has the day @OWN-01', () =>
  expect(dataFileName('2026-11-21')).toBe('confraria-meus-dados-2026-11-21.json'))

test('the outcome of a request is shown, except a withdrawn one @OWN-07', () => {
  const request = { id: 'x', reason: null, created_at: '2026-11-01T13:00:00Z', closed_at: '2026-11-02T13:00:00Z' }
  expect(ownData.answered({ ...request, outcome: 'declined', answer: 'Fale conosco.' })).toBe(
    'Seu último pedido foi recusado em 02/11/2026 10:00. Motivo: Fale conosco.',
  )
  expect(ownData.answered({ ...request, outcome: 'withdrawn', answer: null })).toBeNull()
})

test('a secret is shown in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(inGroups('ABCDEFGH')).toBe('ABCD EFGH')
})

test('only points that count in another week than their entry name that week @RAN-62', () => {
  const made = '2026-11-24T12:00:00Z'
  expect(otherWeekOf({ counts_at: '2026-11-23T12:00:00Z', created_at: made })).toBeNull()
  expect(otherWeekOf({ counts_at: '2026-11-22T12:00:00Z', created_at: made })).toBe('2026-11-16')
})
