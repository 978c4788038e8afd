import { expect, test } from 'vitest'
import { accountEffect, deletionEffects, inactivateEffect } from '#src/texts/members/memberDeletion.ts'
import { footprintOf } from '#tests/support/members.ts'

test('a deletion shows how many tasks, points and messages it affects @MEM-60 @MEM-69', () => {
  expect(deletionEffects(footprintOf({ points: 1250, council_position: 'Diretor de Cultura' }))).toEqual([
    'O cadastro, a foto e as observações são apagados.',
    '4 tarefas atribuídas ficam sem responsável (2 em aberto).',
    '1 tarefa criada continua na lista.',
    '30 rotinas registradas continuam na lista.',
    '1.250 pontos saem do ranking.',
    '2 conquistas são apagadas.',
    '12 mensagens continuam no mural, com o nome.',
    'No conselho, o nome continua em “Diretor de Cultura” até que alguém o retire.',
  ])
})

test('one is in the singular, and zero is omitted', () => {
  const one = { tasks: 1, open_tasks: 0, made_tasks: 0, routines: 1, points: 1, badges: 1, messages: 1 }
  expect(deletionEffects(footprintOf(one)).slice(1)).toEqual([
    '1 tarefa atribuída fica sem responsável.',
    '1 rotina registrada continua na lista.',
    '1 ponto sai do ranking.',
    '1 conquista é apagada.',
    '1 mensagem continua no mural, com o nome.',
  ])
  const none = { tasks: 0, open_tasks: 0, made_tasks: 0, routines: 0, points: 0, badges: 0, messages: 0 }
  expect(deletionEffects(footprintOf(none))).toHaveLength(1)
})

test('each choice shows what happens to the account, or to the open invitation @MEM-63 @MEM-77', () => {
  expect(accountEffect(footprintOf())).toBe('Nos três casos, a conta da pessoa é suspensa na hora.')
  expect(accountEffect(footprintOf({ suspended: true }))).toBe('A conta ligada a este cadastro já está suspensa.')
  expect(accountEffect(footprintOf({ account: false }))).toBe('Nenhuma conta está ligada a este cadastro.')
  expect(accountEffect(footprintOf({ account: false, invited: true }))).toBe(
    'Nos três casos, o convite em aberto deixa de valer na hora.',
  )
  expect(inactivateEffect('inativo')).toBe('Este membro já está inativo.')
})
