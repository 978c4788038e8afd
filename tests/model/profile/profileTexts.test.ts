import { describe, expect, test } from 'vitest'
import { profileOf } from '#machines/profile/profile.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { profile, status } from '#src/texts/profile/profile.ts'
import { month } from '#src/texts/routines/month.ts'
import { overviewOf } from '#tests/support/profiles.ts'

/** Texts of docs/product.md, typed by hand. */
test('a profile that does not load shows the reason @APP-70 @APP-55', async () => {
  expect(
    await wordingOf({ key: 'profile.loadFailed', failure: { kind: 'offline', code: null, sentence: null } }),
  ).toMatchObject({
    tone: 'danger',
    title: 'Erro ao carregar perfil',
    description: 'Sem resposta do servidor. Confira a conexão e tente novamente.',
  })
})

test('a profile without a member is named by the e-mail, or as a user, and is a member or the founder @PRO-05 @APP-45 @APP-46', () => {
  const of = (email: string, is_founder = false) => {
    const person = profileOf(null, overviewOf({ is_founder }), email)
    return [profile.name(person), profile.position(person)]
  }
  expect(of('mestre@confraria.test')).toEqual(['mestre', 'Membro'])
  expect(of('')).toEqual(['Usuário', 'Membro'])
  expect(of('heitor@confraria.test', true)).toEqual(['heitor', 'Fundador'])
})

test('the six indicators have their names @PRO-08', () => {
  expect(Object.values(profile.indicators)).toEqual([
    'Comunicação',
    'Estratégia',
    'Execução',
    'Lealdade',
    'Disciplina',
    'Espiritualidade',
  ])
})

test('stars have a decimal comma @DAT-11', () => {
  expect([4.5, 4, 0].map((value) => profile.stars(value))).toEqual(['4,5 de 5', '4 de 5', '0 de 5'])
})

describe('the distance to the next rank @PRO-24', () => {
  test.each([
    [{ rank: 4, weekly_points: 47, ahead: { points: 56, rank: 3 } }, '9 pontos para o 3º lugar', '47 de 56 pontos'],
    [{ rank: 2, weekly_points: 9, ahead: { points: 10, rank: 1 } }, '1 ponto para o 1º lugar', '9 de 10 pontos'],
    [{ rank: 1, weekly_points: 1, ahead: null }, 'Ninguém à sua frente', '1 de 1 ponto'],
  ])('%o', (given, distance, progress) => {
    expect(status.rank.ahead(overviewOf(given))).toBe(distance)
    expect(status.rank.progressOf(overviewOf(given))).toBe(progress)
  })
  test('a member without a rank sees the reason', () => {
    expect(status.rank.none).toBe('Sem pontos nesta semana')
    expect(status.rank.lines(false)).toEqual(['Só membros ativos entram no ranking.'])
  })
})

test.each([
  [0, 0, 'Percentual das suas tarefas já concluídas. Você ainda não tem nenhuma.'],
  [0, 1, 'Concluídas: 0 de 1 tarefa sua, rotinas incluídas. As canceladas não entram na conta.'],
  [1, 1, 'Concluídas: 1 de 2 tarefas suas, rotinas incluídas. As canceladas não entram na conta.'],
  [3, 1, 'Concluídas: 3 de 4 tarefas suas, rotinas incluídas. As canceladas não entram na conta.'],
])('%i completed and %i pending tasks are explained @PRO-14 @PRO-25', (completed, pending, sentence) => {
  expect(status.tasks.lines(overviewOf({ completed, pending }))).toEqual([sentence])
})

test('an indicator names its data; without data it shows its value @PRO-07 @PRO-09 @PRO-13 @PRO-14 @PRO-26', () => {
  const known = overviewOf({
    mean_score: 83.7,
    execution: { in_time: 2, of: 4 },
    routine_days: { kept: 26, of: 30 },
    finished: 104,
    in_time: 103,
  })
  expect(profile.rating.lines(known)).toEqual([
    'Média das avaliações das suas rotinas: 83,7 de 100, ou 4,2 de 5, arredondada à meia estrela.',
  ])
  expect(profile.origin.lines(known, true).slice(0, 2)).toEqual([
    'Execução: 2 de 4 tarefas no prazo, entre as concluídas e as vencidas. Rotinas não entram.',
    'Disciplina: rotina registrada em 26 de 30 dias.',
  ])
  expect(status.punctuality.lines(known)).toEqual([
    '103 de 104 entregas até a data. Uma rotina conta como entregue no envio.',
  ])
  expect(profile.rating.lines(overviewOf())).toEqual([
    'Média das avaliações das suas rotinas. Até a primeira avaliação, vale 4,5.',
  ])
  expect(profile.origin.lines(overviewOf(), true).slice(0, 2)).toEqual([
    'Execução: tarefas concluídas no prazo. Sem tarefas ainda, vale 5.',
    'Disciplina: dias com rotina nos últimos 30. Sem rotinas ainda, vale 5.',
  ])
  expect(profile.origin.lines(overviewOf(), false)).toEqual([
    'Contas sem cadastro de membro ativo têm 3 em cada indicador.',
  ])
})

test('days of the month are in words @PRO-22 @PRO-28', () => {
  expect([0, 1, 4, null].map((routines) => month.day('2026-11-03', routines))).toEqual([
    '3 de novembro: nenhuma rotina',
    '3 de novembro: 1 rotina',
    '3 de novembro: 4 rotinas',
    '3 de novembro',
  ])
  expect(status.weeks.bar('2026-09-28', 12)).toBe('Semana de 28/09: 12 pontos')
})
