import type { Role } from '../shared/access.ts'
import { choiceFaultOf, isSameChoice, newMember, type MemberChoice } from './memberChoice.ts'
import { emailFaultOf } from '../shared/email.ts'

export interface InvitationValues {
  email: string
  /** null: an ordinary member. */
  role: Role | null
  member: MemberChoice
}

export const emptyInvitation: InvitationValues = { email: '', role: null, member: newMember }

/** The invitation whose link is replaced. */
export interface Resent {
  id: string
  email: string
  role: Role | null
}

/** A request whose result is unknown. */
export interface InvitationAttempt {
  id: string
  values: InvitationValues
  /** null if it creates an invitation. */
  resent: Resent | null
}

/** What the next form continues: nothing typed is lost when the dialog closes. */
export interface InvitationDraft {
  values: InvitationValues
  /** Faults are visible from the first attempt on. */
  isChecked: boolean
  attempt: InvitationAttempt | null
}

export const emptyDraft: InvitationDraft = { values: emptyInvitation, isChecked: false, attempt: null }

const addressOf = (typed: string) => typed.trim().toLowerCase()

/** Compares two invitations as `create_invitation` does. */
export const isSameInvitation = (a: InvitationValues, b: InvitationValues) =>
  addressOf(a.email) === addressOf(b.email) && a.role === b.role && isSameChoice(a.member, b.member)

export type InvitationField = 'email' | 'member'

/** The first faulty field, or null. */
export const firstFaultOfInvitation = ({ email, member }: InvitationValues): InvitationField | null => {
  if (emailFaultOf(email) !== null) return 'email'
  return choiceFaultOf(member) === null ? null : 'member'
}
