import { describe, expect, test } from 'vitest'
import { percent } from '#machines/shared/percent.ts'
import { profileOf, ratingOf, starsOf, statsOf } from '#machines/profile/profile.ts'
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
])('a mean of %s of 100 is a rating of %d of 5 @PRO-06 @PRO-07', (mean, rating) => {
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

  test('a member without ratings and history has five stars each @PRO-13', () => {
    expect(statsOf(ownMemberOf(), overviewOf())).toEqual(five)
  })
  test('an account without a member has three stars each, whatever its history @PRO-13', () => {
    expect(new Set(Object.values(statsOf(null, worked)))).toEqual(new Set([3]))
  })
  test('execution and discipline depend on the history @PRO-09 @PRO-10', () => {
    expect(statsOf(ownMemberOf(), worked)).toEqual({ ...five, execution: 3, discipline: 4.5 })
  })
  test("the other four are the staff's ratings @PRO-12", () => {
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

describe('the profile', () => {
  const of = (
    ...[member, overview = {}, email = 'ana.serra@confraria.test']: [
      Parameters<typeof profileOf>[0],
      Partial<ReturnType<typeof overviewOf>>?,
      string?,
    ]
  ) => profileOf(member, overviewOf(overview), email)

  test("shows a member with the member's texts", () => {
    expect(of(ownMemberOf({ photo_url: '/a.webp' }))).toMatchObject({
      name: 'Ana Serra',
      position: 'Guardiã',
      role: 'member',
      photoUrl: '/a.webp',
      isFounder: false,
      skills: ['Oratória'],
    })
  })
  test('shows a member without a position as a member, and without skills @PRO-05 @APP-46', () => {
    expect(of(ownMemberOf({ position: '', skills: [] }))).toMatchObject({ position: null, role: 'member', skills: [] })
  })
  test('shows the founder', () => {
    expect(of(ownMemberOf({ is_founder: true, position: 'Fundador' }))).toMatchObject({
      position: 'Fundador',
      role: 'founder',
      isFounder: true,
    })
  })
  test('shows an account without a member by the part of the e-mail before the @, as a member without skills @PRO-05 @APP-45', () => {
    expect(of(null)).toMatchObject({ name: 'ana.serra', position: null, role: 'member', photoUrl: null, skills: [] })
  })
  test('shows the founder’s account without a member as the founder @PRO-05 @APP-46', () => {
    expect(of(null, { is_founder: true })).toMatchObject({ name: 'ana.serra', role: 'founder', isFounder: true })
  })
  test('shows another member on the founder’s account not as the founder', () => {
    expect(of(ownMemberOf(), { is_founder: true })).toMatchObject({ role: 'member', isFounder: false })
  })
  test('has no name for an account without an e-mail', () => {
    expect(of(null, {}, '')).toMatchObject({ name: null })
  })
})
