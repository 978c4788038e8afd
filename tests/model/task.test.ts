import { describe, expect, test } from 'vitest'
import { levelStars, ranksOf, type RankingRow } from '#machines/model/ranking.ts'
import { clampScore, completionRate, taskSchema } from '#machines/model/task.ts'

const row = {
  id: 'a',
  title: 'Tarefa',
  description: null,
  due_date: '2026-11-21',
  status: 'pending',
  priority: 'medium',
  assigned_to: null,
  assigned_by: null,
  routine_type: null,
  image_url: null,
  evaluation_score: null,
  evaluation_feedback: null,
  points_awarded: null,
  created_at: '2026-11-21T12:00:00Z',
  assignee: null,
}

test('an unknown priority is treated as medium, an unknown status is not let in', () => {
  expect(taskSchema.parse({ ...row, priority: 'urgente' }).priority).toBe('medium')
  expect(taskSchema.safeParse({ ...row, status: 'perdida' }).success).toBe(false)
})

test.each([
  [0, 0, 0],
  [9, 13, 59],
  [1, 2, 67],
  [5, 0, 0],
  [0, 5, 100],
])('%i pending and %i completed are %i per cent', (pending, completed, rate) => {
  expect(completionRate({ pending, completed })).toBe(rate)
})

test.each([
  [-1, 0],
  [70.4, 70],
  [100.6, 100],
])('a score of %d is %i', (score, expected) => {
  expect(clampScore(score)).toBe(expected)
})

describe('the ranking', () => {
  const person = (id: string, weekly: number): RankingRow => ({
    id,
    user_name: id,
    position: '',
    photo_url: null,
    weekly_points: weekly,
    monthly_points: 0,
    level: 'Bronze',
  })

  test('equal points share a rank, and the next one is skipped', () => {
    expect(ranksOf([person('a', 9), person('b', 7), person('c', 7), person('d', 1)], 'weekly')).toEqual([1, 2, 2, 4])
  })

  test('Ouro has three stars, Prata two, any other one', () => {
    expect(['Ouro', 'Prata', 'Bronze', 'x'].map(levelStars)).toEqual([3, 2, 1, 1])
  })
})
