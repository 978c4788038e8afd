import { isBlank, lengthOf } from './text.ts'

/** The limit of the auth server for an address, in characters. */
export const maxEmail = 255

export type EmailFault = 'missing' | 'invalid'

/** Why an address cannot be invited, or null. The same rules as `create_invitation`. */
export const emailFaultOf = (typed: string): EmailFault | null => {
  if (isBlank(typed)) return 'missing'
  const email = typed.trim()
  const isAddress = /^[^@\s,;<>()[\]\\"]+@[^@\s,;<>()[\]\\"]+$/u.test(email)
  const isPlain = !Array.from(email).some(isBlank)
  return isAddress && isPlain && lengthOf(email) <= maxEmail ? null : 'invalid'
}
