import type { ClubStatus } from '#machines/settings/clubStatus.ts'

export const newClub: ClubStatus = {
  toEvaluate: 0,
  expiringInvitations: 0,
  deletionRequests: 0,
  openPeriods: 0,
  hasIdentity: false,
  hasFounder: false,
  hasRoutines: false,
  hasPositions: false,
  hasPeople: false,
  hasMessage: false,
  hasInvited: false,
  hasMeeting: false,
  hasEvaluated: false,
}

export const oldClub: ClubStatus = {
  toEvaluate: 12,
  expiringInvitations: 2,
  deletionRequests: 1,
  openPeriods: 1,
  hasIdentity: true,
  hasFounder: true,
  hasRoutines: true,
  hasPositions: true,
  hasPeople: true,
  hasMessage: true,
  hasInvited: true,
  hasMeeting: true,
  hasEvaluated: true,
}
