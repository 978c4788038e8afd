import type { Role } from '../shared/access.ts'
import { choiceFaultOf, isSameChoice, newMember, type MemberChoice } from './memberChoice.ts'
import { isBlank, lengthOf } from '../shared/text.ts'

/** Characters that the auth server takes in an address. */
export const maxEmail = 255

/** What is in the form. */
export interface InvitationValues {
  email: string
  /** null: an ordinary member. */
  role: Role | null
  member: MemberChoice
}

export const emptyInvitation: InvitationValues = { email: '', role: null, member: newMember }

const addressOf = (typed: string) => typed.trim().toLowerCase()

/** Do both promise the same? As `create_invitation` sees it. */
export const isSameInvitation = (a: InvitationValues, b: InvitationValues) =>
  addressOf(a.email) === addressOf(b.email) && a.role === b.role && isSameChoice(a.member, b.member)

export type EmailFault = 'missing' | 'invalid'

/** Why an address cannot be invited; null when it can. As `create_invitation` sees it. */
export const emailFaultOf = (typed: string): EmailFault | null => {
  if (isBlank(typed)) return 'missing'
  const email = typed.trim()
  const isAddress = /^[^@\s,;<>()[\]\\"]+@[^@\s,;<>()[\]\\"]+$/u.test(email)
  const isPlain = !Array.from(email).some(isBlank)
  return isAddress && isPlain && lengthOf(email) <= maxEmail ? null : 'invalid'
}

export type InvitationField = 'email' | 'member'

/** The first faulty field of the form, null without any. */
export const firstFaultOfInvitation = ({ email, member }: InvitationValues): InvitationField | null => {
  if (emailFaultOf(email) !== null) return 'email'
  return choiceFaultOf(member) === null ? null : 'member'
}
