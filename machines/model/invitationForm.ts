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

const addressOf = (typed: string) => typed.trim().toLowerCase()

/** Do both promise the same? As `create_invitation` sees it. */
export const isSameInvitation = (a: InvitationValues, b: InvitationValues) =>
  addressOf(a.email) === addressOf(b.email) && a.role === b.role && a.memberId === b.memberId

export type EmailFault = 'missing' | 'invalid'

/** Why an address cannot be invited; null when it can. As `create_invitation` sees it. */
export const emailFaultOf = (typed: string): EmailFault | null => {
  if (isBlank(typed)) return 'missing'
  const email = typed.trim()
  const isAddress = /^[^@\s,;<>()[\]\\"]+@[^@\s,;<>()[\]\\"]+$/u.test(email)
  const isPlain = !Array.from(email).some(isBlank)
  return isAddress && isPlain && lengthOf(email) <= maxEmail ? null : 'invalid'
}
