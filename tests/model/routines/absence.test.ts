import { expect, test } from 'vitest'
import { absenceRequests, absenceWithdrawal } from '#src/texts/routines/absence.ts'

const request = { id: 'absence', kind: 'travel', reason: 'Congresso' } as const
const day = { ...request, first_day: '2026-11-25', last_day: '2026-11-25' }
const days = { ...day, last_day: '2026-11-27' }

test('a withdrawn request leaves its days as they are @ROU-922', () => {
  const rest = { outcome: null, answer: null }
  expect(absenceWithdrawal.text({ ...day, ...rest })).toBe('O dia 25/11/2026 continua contando.')
  expect(absenceWithdrawal.text({ ...days, ...rest })).toBe('Os dias de 25/11/2026 a 27/11/2026 continuam contando.')
})

test('the buttons of two requests of one member have different names @ROU-118', () => {
  const of = { name: 'Domingos Figueira' }
  expect(absenceRequests.labelOf('Recusar', { ...day, ...of })).toBe('Recusar: Domingos Figueira, 25/11/2026')
  expect(absenceRequests.labelOf('Recusar', { ...days, ...of })).toBe(
    'Recusar: Domingos Figueira, 25/11/2026 a 27/11/2026',
  )
})
