import { z } from 'zod/mini'

/** What the server counted: in 24 hours, in seven days, and when it last happened. */
const recentSchema = z.object({ day: z.number(), week: z.number(), last: z.nullable(z.string()) })
export type Recent = z.infer<typeof recentSchema>

/** How the installation and the club are doing. A count of 1000 means at least 1000. */
export const clubSituationSchema = z.object({
  /** The number of applied migrations; null if the database has no record of them. */
  migrations: z.nullable(z.number()),
  /** The version of the newest one, such as '20261126050000'. */
  lastMigration: z.nullable(z.string()),
  databaseBytes: z.number(),
  /** Pictures that people uploaded, and their size in bytes. */
  pictures: z.number(),
  pictureBytes: z.number(),
  /** Whole days since the oldest routine without an evaluation was sent; null if none waits. */
  oldestProofDays: z.nullable(z.number()),
  /** Kinds of uncaught errors of the last seven days. */
  errorKinds: z.number(),
  /** Active members without an open invitation. */
  membersWithoutAccount: z.number(),
  expiredInvitations: z.number(),
  /** null: the server does not report them, as hosted projects. */
  failedMails: z.nullable(recentSchema),
  /** A wrong password or second factor. */
  refusedSignIns: z.nullable(recentSchema),
  /** Too many attempts. */
  throttledSignIns: z.nullable(recentSchema),
})
export type ClubSituation = z.infer<typeof clubSituationSchema>

declare const LAST_MIGRATION: string | undefined

/** The version of the newest migration that this build knows; null outside of a build. */
export const knownMigration = typeof LAST_MIGRATION === 'string' ? LAST_MIGRATION : null

/** In bytes: the limits of a hosted project on the free plan. */
export const freePlan = { database: 500 * 1024 * 1024, pictures: 1024 * 1024 * 1024 } as const
/** The part of a limit from which it needs attention. */
const nearLimit = 0.8
/** The days from which a routine has waited too long. */
export const maxProofDays = 7
/** The refused sign-ins of a day from which someone may be guessing. */
export const manyRefusals = 30

/** What the page lists, in order. */
export const checks = [
  'version',
  'migrations',
  'database',
  'pictures',
  'mails',
  'proofs',
  'errors',
  'signIns',
  'members',
  'invitations',
] as const
export type Check = (typeof checks)[number]

/**
 * What needs attention; null where the server reports nothing. `known`: the newest migration of the build, or null. A
 * newer database needs a newer page (`version`); an older one needs its migrations.
 */
export const needsAttention = (
  situation: ClubSituation,
  known: string | null = knownMigration,
): Readonly<Record<Check, boolean | null>> => {
  const { lastMigration: applied, failedMails, refusedSignIns, throttledSignIns } = situation
  return {
    version: known !== null && applied !== null && applied > known,
    migrations: applied === null || (known !== null && applied < known),
    database: situation.databaseBytes >= nearLimit * freePlan.database,
    pictures: situation.pictureBytes >= nearLimit * freePlan.pictures,
    mails: failedMails && failedMails.week > 0,
    proofs: (situation.oldestProofDays ?? 0) >= maxProofDays,
    errors: situation.errorKinds > 0,
    signIns: refusedSignIns && throttledSignIns && (refusedSignIns.day >= manyRefusals || throttledSignIns.week > 0),
    members: situation.membersWithoutAccount > 0,
    invitations: situation.expiredInvitations > 0,
  }
}
