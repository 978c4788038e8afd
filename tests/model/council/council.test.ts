import { expect, test } from 'vitest'
import { firstPosition, holdersOf, seatsOf } from '#machines/council/council.ts'
import { positionOf, seatOf } from '#tests/support/council.ts'

const positions = [positionOf({ title: 'Diretor de Cultura' })]

test('names are in alphabetical order, accents ignored @COU-06', () => {
  const names = ['Zélia', 'aurélio', 'Átila', 'Caetano', 'Beatriz']
  expect(
    seatsOf(
      names.map((name) => seatOf({ name })),
      positions,
    ).map(({ name }) => name),
  ).toEqual(['Átila', 'aurélio', 'Beatriz', 'Caetano', 'Zélia'])
})

test('a position shows its title, or its code without a title', () => {
  expect(seatsOf([seatOf(), seatOf({ position: 'guardiao' })], positions).map(({ title }) => title)).toEqual([
    'Diretor de Cultura',
    'guardiao',
  ])
})

test('a position shows its active members, otherwise its named holder, otherwise no one @COU-18 @COU-25', () => {
  const position = positionOf({ current_member: 'Dona Zezé' })
  const [ana, bia, former, other] = [
    seatOf({ name: 'Ana' }),
    seatOf({ name: 'Bia' }),
    seatOf({ name: 'Antiga', status: 'inativo' }),
    seatOf({ name: 'Outra', position: 'diretor_financeiro' }),
  ]
  expect(holdersOf(position, [ana, bia, former, other])).toEqual(['Ana', 'Bia'])
  expect(holdersOf(position, [former, other])).toEqual(['Dona Zezé'])
  expect(holdersOf(positionOf(), [former, other])).toEqual([])
})

test('a new member starts as vice president, or with the first existing position @COU-08', () => {
  const vicePresident = positionOf({ position: 'vice_presidente_executivo' })
  expect(firstPosition([...positions, vicePresident])).toBe('vice_presidente_executivo')
  expect(firstPosition(positions)).toBe('diretor_cultura')
  expect(firstPosition([])).toBe('')
})
