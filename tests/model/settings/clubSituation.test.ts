import { expect, test } from 'vitest'
import {
  checks,
  freePlan,
  manyRefusals,
  maxProofDays,
  needsAttention,
  type ClubSituation,
} from '#machines/settings/clubSituation.ts'
import { situation as texts } from '#src/texts/settings/situation.ts'
import { busyClub, calmClub, hostedClub } from '#tests/support/clubSituation.ts'

const known = calmClub.lastMigration
const listed = (changes: Partial<ClubSituation>, build: string | null = known) => {
  const attention = needsAttention({ ...calmClub, ...changes }, build)
  return checks.filter((check) => attention[check])
}

test('a calm club needs no attention, in a build and outside of one', () => {
  expect(listed({})).toEqual([])
  expect(listed({}, null)).toEqual([])
})

test('a newer database needs a newer page, an older one its migrations', () => {
  expect(listed({ lastMigration: '20270101000000' })).toEqual(['version'])
  expect(listed({ lastMigration: '20261101000000' })).toEqual(['migrations'])
  expect(listed({ lastMigration: null, migrations: null })).toEqual(['migrations'])
  expect(listed({ lastMigration: null, migrations: null }, null)).toEqual(['migrations'])
})

test('each check has its limit', () => {
  expect(listed({ databaseBytes: freePlan.database * 0.8 })).toEqual(['database'])
  expect(listed({ databaseBytes: freePlan.database * 0.8 - 1 })).toEqual([])
  expect(listed({ pictureBytes: Math.ceil(freePlan.pictures * 0.8) })).toEqual(['pictures'])
  expect(listed({ pictureBytes: Math.floor(freePlan.pictures * 0.8) })).toEqual([])
  expect(listed({ oldestProofDays: maxProofDays })).toEqual(['proofs'])
  expect(listed({ oldestProofDays: maxProofDays - 1 })).toEqual([])
  expect(listed({ errorKinds: 1 })).toEqual(['errors'])
  expect(listed({ membersWithoutAccount: 1 })).toEqual(['members'])
  expect(listed({ expiredInvitations: 1 })).toEqual(['invitations'])
})

test('a failed mail, many refusals and too many attempts need attention @USR-751', () => {
  const of = (day: number, week: number) => ({ day, week, last: '2026-11-24T14:03:00+00:00' })
  expect(listed({ failedMails: of(0, 1) })).toEqual(['mails'])
  expect(listed({ refusedSignIns: of(manyRefusals - 1, 1000) })).toEqual([])
  expect(listed({ refusedSignIns: of(manyRefusals, manyRefusals) })).toEqual(['signIns'])
  expect(listed({ throttledSignIns: of(0, 1) })).toEqual(['signIns'])
})

test('what a server does not report is neither fine nor in need of attention @USR-88', () => {
  const attention = needsAttention(hostedClub, known)
  expect(checks.filter((check) => attention[check] === null)).toEqual(['mails', 'signIns'])
  expect(listed(hostedClub)).toEqual([])
  expect(values(hostedClub).filter((value) => value === 'Este servidor não informa.')).toHaveLength(2)
})

const values = (situation: ClubSituation) => checks.map((check) => texts.checks[check].value(situation, '0.1.0+abc'))

test('the values in words', () => {
  expect(values(calmClub)).toEqual([
    '0.1.0+abc',
    '47 aplicadas, a última é 20261126050000',
    '48 MB · 10% de 500 MB',
    '1.234 imagens, 300 MB · 29% de 1 GB',
    'Nenhum em 7 dias',
    'Nenhum',
    '0 tipos de erro',
    'Senha ou código errado: 3 em 24 horas, 8 em 7 dias; a última em 24/11 11:03. Tentativas demais: nenhuma em 7 dias.',
    '0 membros',
    '0 convites',
  ])
  expect(values(busyClub)).toEqual([
    '0.1.0+abc',
    'Sem registro',
    '420 MB · 84% de 500 MB',
    '12.345 imagens, 1.000 MB · 98% de 1 GB',
    '0 em 24 horas, 2 em 7 dias; o último em 22/11 00:30',
    'Há 9 dias',
    '1 tipo de erro',
    'Senha ou código errado: 45 em 24 horas, 1.000 ou mais em 7 dias; a última em 24/11 11:03. ' +
      'Tentativas demais: 1 em 24 horas, 12 em 7 dias; a última em 24/11 11:04.',
    '3 membros',
    '1.000 ou mais convites',
  ])
  const { proofs } = texts.checks
  expect([0, 1].map((oldestProofDays) => proofs.value({ ...calmClub, oldestProofDays }))).toEqual([
    'Há menos de um dia',
    'Há 1 dia',
  ])
})

test('missing migrations and an unknown record have their own sentences', () => {
  const { attention } = texts.checks.migrations
  expect(attention(calmClub)).toMatch(/^Faltam migrações\./u)
  expect(attention(busyClub)).toMatch(/não registra/u)
})

test('the sum in words', () => {
  expect([0, 1, 7].map((number) => texts.summary(number, 0))).toEqual([
    'Tudo em ordem.',
    '1 item pede atenção.',
    '7 itens pedem atenção.',
  ])
  expect([texts.summary(0, 2), texts.summary(1, 1)]).toEqual([
    'Nenhum item pede atenção. 2 itens não são informados.',
    '1 item pede atenção. 1 item não é informado.',
  ])
})
