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
  failedMails: { day: 0, week: 0, last: null },
  refusedSignIns: { day: 3, week: 8, last: '2026-11-24T14:03:00+00:00' },
  throttledSignIns: { day: 0, week: 0, last: null },
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
  failedMails: { day: 0, week: 2, last: '2026-11-22T03:30:00+00:00' },
  refusedSignIns: { day: 45, week: 1000, last: '2026-11-24T14:03:00+00:00' },
  throttledSignIns: { day: 1, week: 12, last: '2026-11-24T14:04:00+00:00' },
}

/** As on a hosted project, which counts neither failed mails nor refused sign-ins. */
export const hostedClub: ClubSituation = {
  ...calmClub,
  failedMails: null,
  refusedSignIns: null,
  throttledSignIns: null,
}
