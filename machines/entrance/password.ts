import { isGuessable } from './guessable.ts'
import { failureOf } from '../shared/failure.ts'
import { lengthOf } from '../shared/text.ts'

/** Limits of the auth server: minimum in characters (config.toml), maximum in bytes (bcrypt reads no further). */
export const minPassword = 8
export const maxPasswordBytes = 72

/** `project_id` in config.toml. */
export const product = 'confraria'

export type PasswordFault = 'short' | 'long' | 'common' | 'different'

/**
 * Why a new password, typed twice, is refused; null if it is accepted. `own` has known texts of the person. The auth
 * server knows more texts and may refuse the password too.
 */
export const passwordFault = (
  password: string,
  repeated: string,
  own: readonly string[] = [],
): PasswordFault | null => {
  if (lengthOf(password) < minPassword) return 'short'
  if (new TextEncoder().encode(password).length > maxPasswordBytes) return 'long'
  if (isGuessable(password, [product, ...own])) return 'common'
  return password === repeated ? null : 'different'
}

/** The auth server has this password already. */
export const isSamePassword = (error: unknown): boolean => failureOf(error).code === 'same_password'

export interface NewPassword {
  password: string
  repeated: string
}

/** The faulty fields of a new password's form. */
export interface NewPasswordFaults {
  password?: Exclude<PasswordFault, 'different'>
  repeated?: 'different'
}

export const newPasswordFaults = (
  { password, repeated }: NewPassword,
  own: readonly string[] = [],
): NewPasswordFaults => {
  const fault = passwordFault(password, repeated, own)
  if (fault === null) return {}
  return fault === 'different' ? { repeated: fault } : { password: fault }
}
