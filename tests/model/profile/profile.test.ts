import { describe, expect, test } from 'vitest'
import { percent } from '#machines/shared/percent.ts'
import { changesProfile, profileOf, ratingOf, starsOf, statsOf } from '#machines/profile/profile.ts'
import { overviewOf, ownMemberOf } from '#tests/support/profiles.ts'

test.each([
  [0, 1],
  [0.5, 3],
  [0.87, 4.5],
  [0.9, 4.5],
  [0.94, 5],
  [1, 5],
  [1.2, 5],
])('a share of %d is %d stars', (share, stars) => {
  expect(starsOf(share)).toBe(stars)
})

test.each([
  [null, 4.5],
  [0, 0],
  [4, 0],
  [5, 0.5],
  [83.7, 4],
  [90, 4.5],
  [94.9, 4.5],
  [95, 5],
  [100, 5],
])('a mean of %s of 100 is a rating of %d of 5', (mean, rating) => {
  expect(ratingOf(mean)).toBe(rating)
})

test.each([
  [0, 0, null],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
])('%i of %i is %s per cent', (part, whole, expected) => {
  expect(percent(part, whole)).toBe(expected)
})

describe('the six indicators', () => {
  const five = { communication: 5, strategy: 5, execution: 5, loyalty: 5, discipline: 5, spirituality: 5 }
  const worked = overviewOf({ execution: { in_time: 1, of: 2 }, routine_days: { kept: 26, of: 30 } })

  test('a member whom nobody rated and who has no history has five stars each', () => {
    expect(statsOf(ownMemberOf(), overviewOf())).toEqual(five)
  })
  test('an account without a member has three each, whatever it did', () => {
    expect(new Set(Object.values(statsOf(null, worked)))).toEqual(new Set([3]))
  })
  test('execution and discipline follow what was done', () => {
    expect(statsOf(ownMemberOf(), worked)).toEqual({ ...five, execution: 3, discipline: 4.5 })
  })
  test('the other four are what staff says', () => {
    const rated = ownMemberOf({ communication: 4.5, strategy: 1, loyalty: 2, spirituality: 3.5 })
    expect(statsOf(rated, overviewOf())).toEqual({
      ...five,
      communication: 4.5,
      strategy: 1,
      loyalty: 2,
      spirituality: 3.5,
    })
  })
})

describe('whom one is', () => {
  const of = (
    ...[member, overview = {}, email = 'ana.serra@confraria.test']: [
      Parameters<typeof profileOf>[0],
      Partial<ReturnType<typeof overviewOf>>?,
      string?,
    ]
  ) => profileOf(member, overviewOf(overview), email)

  test('a member, in its own words', () => {
    expect(of(ownMemberOf({ photo_url: '/a.webp' }))).toMatchObject({
      name: 'Ana Serra',
      position: 'Guardiã',
      role: 'member',
      photoUrl: '/a.webp',
      isFounder: false,
      skills: ['Oratória'],
    })
  })
  test('a member without a position is a member in words; without skills it has none', () => {
    expect(of(ownMemberOf({ position: '', skills: [] }))).toMatchObject({ position: null, role: 'member', skills: [] })
  })
  test('the founder', () => {
    expect(of(ownMemberOf({ is_founder: true, position: 'Fundador' }))).toMatchObject({
      position: 'Fundador',
      role: 'founder',
      isFounder: true,
    })
  })
  test('an account without a member: the e-mail before the @, a member, without skills', () => {
    expect(of(null)).toMatchObject({ name: 'ana.serra', position: null, role: 'member', photoUrl: null, skills: [] })
  })
  test('the founder’s account without a member is the founder', () => {
    expect(of(null, { is_founder: true })).toMatchObject({ name: 'ana.serra', role: 'founder', isFounder: true })
  })
  test('another member on the founder’s account is not the founder', () => {
    expect(of(ownMemberOf(), { is_founder: true })).toMatchObject({ role: 'member', isFounder: false })
  })
  test('an account without an e-mail has no name', () => {
    expect(of(null, {}, '')).toMatchObject({ name: null })
  })
})

test('what changes one’s own numbers makes them old, and nothing else', () => {
  const failure = { kind: 'offline', code: null, sentence: null } as const
  expect(changesProfile({ key: 'routine.sent', routine: 'reading' })).toBe(true)
  expect(changesProfile({ key: 'routine.alreadySent', routine: 'reading' })).toBe(true)
  expect(changesProfile({ key: 'task.created', names: [], asBefore: false })).toBe(true)
  expect(changesProfile({ key: 'task.updated', status: 'completed' })).toBe(true)
  expect(changesProfile({ key: 'evaluation.sent', score: 70, points: 7 })).toBe(true)
  expect(changesProfile({ key: 'member.updated' })).toBe(true)
  expect(changesProfile({ key: 'task.updateFailed', failure })).toBe(false)
  expect(changesProfile({ key: 'profile.loadFailed', failure })).toBe(false)
})
