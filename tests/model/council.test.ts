import { expect, test } from 'vitest'
import { seatsOf, type CouncilMember } from '#machines/model/council.ts'

const memberOf = (name: string, position = 'diretor_cultura'): CouncilMember => ({
  id: name,
  name,
  position,
  entry_date: '2022-03-07',
  status: 'ativo',
})
const positions = [{ position: 'diretor_cultura', title: 'Diretor de Cultura' }]

test('names stand in the order of the alphabet, whatever their accents', () => {
  const names = ['Zélia', 'aurélio', 'Átila', 'Caetano', 'Beatriz']
  expect(
    seatsOf(
      names.map((name) => memberOf(name)),
      positions,
    ).map(({ name }) => name),
  ).toEqual(['Átila', 'aurélio', 'Beatriz', 'Caetano', 'Zélia'])
})

test('a position is called by its title, or by its code when it has none', () => {
  expect(seatsOf([memberOf('Ana'), memberOf('Bia', 'guardiao')], positions).map(({ title }) => title)).toEqual([
    'Diretor de Cultura',
    'guardiao',
  ])
})
