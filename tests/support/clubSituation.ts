import type { ClubSituation } from '#machines/settings/clubSituation.ts'

/** Nothing needs attention. */
export const calmClub: ClubSituation = {
  migrations: 47,
  lastMigration: '20261126050000',
  databaseBytes: 48 * 1024 * 1024,
  pictures: 1234,
  pictureBytes: 300 * 1024 * 1024,
  oldestProofDays: null,
  errorKinds: 0,
  membersWithoutAccount: 0,
  expiredInvitations: 0,
}

/** Everything needs attention but the version of the page. */
export const busyClub: ClubSituation = {
  migrations: null,
  lastMigration: null,
  databaseBytes: 420 * 1024 * 1024,
  pictures: 12_345,
  pictureBytes: 1000 * 1024 * 1024,
  oldestProofDays: 9,
  errorKinds: 1,
  membersWithoutAccount: 3,
  expiredInvitations: 1000,
}
