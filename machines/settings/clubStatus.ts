import { z } from 'zod/mini'

/** What waits for the administration, and how far the club has come. A count of 1000 means at least 1000. */
export const clubStatusSchema = z.object({
  /** Routines of others that wait for an evaluation. */
  toEvaluate: z.number(),
  /** Open invitations that end within two days. */
  expiringInvitations: z.number(),
  deletionRequests: z.number(),
  /** Weeks and months that are over and not closed. */
  openPeriods: z.number(),
  /** The club has a name that someone chose. */
  hasIdentity: z.boolean(),
  hasFounder: z.boolean(),
  /** An administrator has chosen the routines, or a member has proved one. */
  hasRoutines: z.boolean(),
  hasPositions: z.boolean(),
  /** Someone besides the caller and the founder is a member or was invited. */
  hasPeople: z.boolean(),
  hasMessage: z.boolean(),
  hasInvited: z.boolean(),
  hasMeeting: z.boolean(),
  hasEvaluated: z.boolean(),
})
export type ClubStatus = z.infer<typeof clubStatusSchema>

/** The first steps of a new club, in order. */
export const firstSteps = ['begin', 'invite', 'meet', 'evaluate'] as const
export type FirstStep = (typeof firstSteps)[number]

/**
 * Which first steps are done; null once the club works, even if its guided setup is not complete: the list is hidden.
 */
export const stepsDone = (status: ClubStatus): Readonly<Record<FirstStep, boolean>> | null => {
  const { hasIdentity, hasFounder, hasRoutines, hasPositions, hasPeople, hasMessage } = status
  const { hasInvited, hasMeeting, hasEvaluated } = status
  const begin = hasIdentity && hasFounder && hasRoutines && hasPositions && hasPeople && hasMessage
  return hasInvited && hasMeeting && hasEvaluated
    ? null
    : { begin, invite: hasInvited, meet: hasMeeting, evaluate: hasEvaluated }
}
