import { expect, test } from 'vitest'
import { stepsDone } from '#machines/settings/clubStatus.ts'
import { admin as texts } from '#src/texts/settings/admin.ts'
import { newClub, oldClub } from '#tests/support/clubStatus.ts'

test('the first steps are listed until all are done @USR-77', () => {
  expect(stepsDone(newClub)).toEqual({ begin: false, invite: false, meet: false, evaluate: false })
  expect(stepsDone({ ...newClub, hasMeeting: true })).toEqual({
    begin: false,
    invite: false,
    meet: true,
    evaluate: false,
  })
  expect(stepsDone({ ...oldClub, hasEvaluated: false })).toEqual({
    begin: true,
    invite: true,
    meet: true,
    evaluate: false,
  })
  expect(stepsDone(oldClub)).toBeNull()
})

test.each([
  [1, '1 a avaliar', '1 convite vencendo', '1 pedido de exclusão', '1 período a encerrar'],
  [12, '12 a avaliar', '12 convites vencendo', '12 pedidos de exclusão', '12 períodos a encerrar'],
  [
    1000,
    '1.000 ou mais a avaliar',
    '1.000 ou mais convites vencendo',
    '1.000 ou mais pedidos de exclusão',
    '1.000 ou mais períodos a encerrar',
  ],
])('%i in words @USR-76', (number, ...words) => {
  expect([
    texts.toEvaluate(number),
    texts.expiringInvitations(number),
    texts.deletionRequests(number),
    texts.openPeriods(number),
  ]).toEqual(words)
})
