import { isBlank, lengthOf } from './text.ts'

/** Characters of a reason (`member_badges.reason`). */
export const maxReason = 300

export type GrantKind = 'grant' | 'revoke'

/** What is granted to whom, or taken from whom, and why. Empty text for what is not chosen yet. */
export interface GrantValues {
  memberId: string
  badgeId: string
  reason: string
}

/** In the order of the form. */
export const grantFields = ['memberId', 'badgeId', 'reason'] as const
export type GrantField = (typeof grantFields)[number]
export type GrantFault = 'memberMissing' | 'badgeMissing' | 'reasonMissing' | 'reasonLong'

const faultOfReason = (reason: string): GrantFault | null => {
  if (isBlank(reason)) return 'reasonMissing'
  return lengthOf(reason.trim()) > maxReason ? 'reasonLong' : null
}

/** Why it cannot be sent, by field; nothing when it can. */
export const faultsOfGrant = ({ memberId, badgeId, reason }: GrantValues): Partial<Record<GrantField, GrantFault>> => {
  const faults = {
    memberId: memberId === '' ? ('memberMissing' as const) : null,
    badgeId: badgeId === '' ? ('badgeMissing' as const) : null,
    reason: faultOfReason(reason),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, null without any. */
export const firstFaultOfGrant = (values: GrantValues): GrantField | null => {
  const faults = faultsOfGrant(values)
  return grantFields.find((field) => faults[field] !== undefined) ?? null
}
