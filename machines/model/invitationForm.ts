import type { Role } from './access.ts'
import { isBlank, lengthOf } from './text.ts'

/** Characters that the auth server takes in an address. */
export const maxEmail = 255

/** What is in the form; `memberId` is empty for an account without a member's row. */
export interface InvitationValues {
  email: string
  /** null: an ordinary member. */
  role: Role | null
  memberId: string
}

export const emptyInvitation: InvitationValues = { email: '', role: null, memberId: '' }

export const isSameInvitation = (a: InvitationValues, b: InvitationValues) =>
  a.email.trim() === b.email.trim() && a.role === b.role && a.memberId === b.memberId

export type EmailFault = 'missing' | 'invalid'

/** Why an address cannot be invited; null when it can. As `create_invitation` sees it. */
export const emailFaultOf = (typed: string): EmailFault | null => {
  if (isBlank(typed)) return 'missing'
  const email = typed.trim()
  const isAddress = /^[^@\s,;<>()[\]\\"]+@[^@\s,;<>()[\]\\"]+$/u.test(email)
  const isPlain = !Array.from(email).some(isBlank)
  return isAddress && isPlain && lengthOf(email) <= maxEmail ? null : 'invalid'
}
