import { profileOf, type OwnMember, type Overview } from '#machines/profile/profile.ts'

/** The overview of a member without activity, with changes. */
export const overviewOf = (given: Partial<Overview> = {}): Overview => ({
  today: '2026-11-20',
  rank: null,
  weekly_points: 0,
  ahead: null,
  completed: 0,
  pending: 0,
  finished: 0,
  in_time: 0,
  execution: null,
  mean_score: null,
  routine_days: null,
  streak: 0,
  weeks: [],
  month: [],
  is_founder: false,
  attended: 0,
  meetings: 0,
  welcome: null,
  ...given,
})

/** A member without ratings. */
export const ownMemberOf = (given: Partial<OwnMember> = {}): OwnMember => ({
  id: 'member-ana',
  name: 'Ana Serra',
  position: 'Guardiã',
  photo_url: null,
  is_founder: false,
  skills: ['Oratória'],
  communication: null,
  strategy: null,
  loyalty: null,
  spirituality: null,
  ...given,
})

export const anasProfile = (given: Partial<Overview> = {}) =>
  profileOf(ownMemberOf(), overviewOf(given), 'ana@confraria.test')
