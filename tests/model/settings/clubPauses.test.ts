import { expect, test } from 'vitest'
import { clubPauses } from '#src/texts/settings/clubPauses.ts'

test('the question names what ends: the days from today on, or a pause that has not begun @ROU-860', () => {
  const pause = { id: 'pause', first_day: '2026-12-20', last_day: '2027-01-05', reason: 'Recesso' }
  const begun = /^A partir de hoje os dias voltam a contar\./u
  expect(clubPauses.question.text(pause, '2026-12-19')).toMatch(
    / ainda não começou: ela e o aviso dela são removidos\.$/u,
  )
  expect(clubPauses.question.text(pause, '2026-12-20')).toMatch(begun)
  expect(clubPauses.question.text(pause, '2027-01-05')).toMatch(begun)
})
