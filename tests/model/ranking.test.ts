import { describe, expect, test } from 'vitest'
import {
  holdersOf,
  levelStars,
  rankedRows,
  ranksOf,
  topOf,
  type ClosedPeriod,
  type RankingRow,
} from '#machines/model/ranking.ts'

const person = (id: string, weekly: number, monthly = 0): RankingRow => ({
  id,
  user_name: id,
  position: '',
  photo_url: null,
  weekly_points: weekly,
  monthly_points: monthly,
  level: 'Bronze',
})

describe('rows', () => {
  test('equal points share a rank, and the next one is skipped', () => {
    expect(ranksOf([person('a', 9), person('b', 7), person('c', 7), person('d', 1)], 'weekly')).toEqual([1, 2, 2, 4])
  })

  test('ties stand in the order of the names, accents and all, also where they decide who is among the ten', () => {
    const leaders = Array.from({ length: 8 }, (_, place) => person(`p${place}`, 90 - place))
    const byBytes = [...leaders, person('Inácio', 12), person('Zeferino', 12)]
    const tied = [person('Zeferino', 12), person('Ágata', 12), person('Inácio', 12)]
    expect(topOf(byBytes, tied, 'weekly').map(({ id }) => id)).toEqual([
      ...leaders.map(({ id }) => id),
      'Ágata',
      'Inácio',
    ])
    expect(topOf(tied, [], 'weekly').map(({ id }) => id)).toEqual(['Ágata', 'Inácio', 'Zeferino'])
  })

  test('whoever has no points in the period is not ranked in it', () => {
    const rows = [person('a', 3, 5), person('b', 0, 9), person('c', -2, 0)]
    expect(rankedRows(rows, 'weekly').map(({ id }) => id)).toEqual(['a'])
    expect(rankedRows(rows, 'monthly').map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('Ouro has three stars, Prata two, any other one', () => {
    expect(['Ouro', 'Prata', 'Bronze', 'x'].map(levelStars)).toEqual([3, 2, 1, 1])
  })
})

describe('the holders of the titles', () => {
  const led = (type: 'weekly' | 'monthly', period_start: string, who: string | null, id = who): ClosedPeriod => ({
    type,
    period_start,
    holder_id: id,
    holder_name: who,
    points: who === null ? null : 40,
  })

  test('are the leaders of the last closed week and month, and whoever led most periods', () => {
    const closed = [
      led('weekly', '2026-11-09', 'Ana'),
      led('weekly', '2026-11-02', 'Bia'),
      led('monthly', '2026-10-01', 'Caio'),
      led('weekly', '2026-10-26', 'Bia'),
      led('monthly', '2026-09-01', 'Ana'),
      led('weekly', '2026-10-19', 'Bia'),
    ]
    expect(holdersOf(closed)).toEqual({
      weekly: { id: 'Ana', name: 'Ana' },
      monthly: { id: 'Caio', name: 'Caio' },
      hall_of_fame: { id: 'Bia', name: 'Bia' },
    })
  })

  test('nobody holds anything before a period was closed, nor after one without points', () => {
    expect(holdersOf([])).toEqual({ weekly: null, monthly: null, hall_of_fame: null })
    const closed = [led('weekly', '2026-11-09', null), led('weekly', '2026-11-02', 'Bia')]
    expect(holdersOf(closed)).toEqual({ weekly: null, monthly: null, hall_of_fame: { id: 'Bia', name: 'Bia' } })
  })

  test('among equals the hall of fame belongs to whoever led last', () => {
    const closed = [led('weekly', '2026-11-09', 'Ana'), led('weekly', '2026-11-02', 'Bia')]
    expect(holdersOf(closed).hall_of_fame?.name).toBe('Ana')
  })

  test('two people of one name are two; a person who changed the name is one, by the newest; a gone account keeps the name', () => {
    const closed = [
      led('weekly', '2026-11-09', 'Ana Sá', 'ana'),
      led('weekly', '2026-11-02', 'José', 'jose 1'),
      led('weekly', '2026-10-26', 'José', 'jose 2'),
      led('weekly', '2026-10-19', 'Ana', 'ana'),
    ]
    expect(holdersOf(closed).hall_of_fame).toEqual({ id: 'ana', name: 'Ana Sá' })
    expect(holdersOf([led('weekly', '2026-11-09', 'Rui', null)]).weekly).toEqual({ id: null, name: 'Rui' })
  })
})
