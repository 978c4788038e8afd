import { describe, expect, test } from 'vitest'
import {
  holdersOf,
  levelStars,
  rankingAddressOf,
  rankingPath,
  rankingPeriods,
  ranksOf,
  type ClosedPeriod,
  type RankingRow,
} from '#machines/ranking/ranking.ts'

const person = (id: string, weekly: number, monthly = 0): RankingRow => ({
  id,
  user_name: id,
  position: '',
  photo_url: null,
  weekly_points: weekly,
  monthly_points: monthly,
  level: 'Bronze',
})

test('the address has the shown ranking; an unknown one is the first @APP-01', () => {
  for (const shown of rankingPeriods)
    expect(rankingAddressOf(new URL(rankingPath(shown), 'https://clube.test').searchParams)).toEqual({ shown })
  expect(rankingAddressOf(new URLSearchParams('tab=yearly'))).toEqual({ shown: 'weekly' })
})

describe('rows', () => {
  test('equal points share a rank, and the next one is skipped @RAN-04', () => {
    expect(ranksOf([person('a', 9), person('b', 7), person('c', 7), person('d', 1)], 'weekly')).toEqual([1, 2, 2, 4])
  })

  test('Ouro has three stars, Prata two, any other title one @RAN-14', () => {
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

  test('are the leaders of the last closed week and month, and the member who led most periods @RAN-36 @RAN-37', () => {
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

  test('are empty before a period is closed, and after one without points', () => {
    expect(holdersOf([])).toEqual({ weekly: null, monthly: null, hall_of_fame: null })
    const closed = [led('weekly', '2026-11-09', null), led('weekly', '2026-11-02', 'Bia')]
    expect(holdersOf(closed)).toEqual({ weekly: null, monthly: null, hall_of_fame: { id: 'Bia', name: 'Bia' } })
  })

  test('gives the hall of fame to the last leader among equals @RAN-37', () => {
    const closed = [led('weekly', '2026-11-09', 'Ana'), led('weekly', '2026-11-02', 'Bia')]
    expect(holdersOf(closed).hall_of_fame?.name).toBe('Ana')
  })

  test('two people may share a name; a renamed person has the newest name; a deleted account keeps its name', () => {
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
