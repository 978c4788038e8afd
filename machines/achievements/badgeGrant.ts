import type { ChosenMember } from '../shared/member.ts'
import { needed } from '../shared/needed.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { writtenText } from '../shared/writtenText.ts'

/** The limit of `member_badges.reason`, in characters. */
export const maxReason = 300

export type GrantKind = 'grant' | 'revoke'

/** Values of the form; null and empty text: not chosen yet. */
export interface GrantValues {
  member: ChosenMember | null
  badgeId: string
  reason: string
}

/** In the order of the form. */
export const grantFields = ['member', 'badgeId', 'reason'] as const
export type GrantField = (typeof grantFields)[number]
export type GrantFault = 'memberMissing' | 'badgeMissing' | 'reasonMissing' | 'reasonLong'

const faultOfReason = (reason: string): GrantFault | null => {
  if (isBlank(reason)) return 'reasonMissing'
  return lengthOf(writtenText(reason)) > maxReason ? 'reasonLong' : null
}

/** Why the form is invalid, by field; empty if it is valid. */
export const faultsOfGrant = ({ member, badgeId, reason }: GrantValues): Partial<Record<GrantField, GrantFault>> => {
  const faults = {
    member: member === null ? ('memberMissing' as const) : null,
    badgeId: badgeId === '' ? ('badgeMissing' as const) : null,
    reason: faultOfReason(reason),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, or null. */
export const firstFaultOfGrant = (values: GrantValues): GrantField | null => {
  const faults = faultsOfGrant(values)
  return grantFields.find((field) => faults[field] !== undefined) ?? null
}

/** The arguments of the request. The values must be valid. */
export const grantOf = ({ member, badgeId, reason }: GrantValues) => ({
  memberId: needed(member, 'no member is chosen').id,
  badgeId,
  reason: writtenText(reason),
})
export type Grant = ReturnType<typeof grantOf>
