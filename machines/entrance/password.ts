import { isGuessable } from './guessable.ts'
import { lengthOf } from '../shared/text.ts'

/** The auth server's own limits: characters at least (config.toml), and bytes at most (bcrypt reads no further). */
export const minPassword = 8
export const maxPasswordBytes = 72

/** The product's name as config.toml has it (`project_id`). */
export const product = 'confraria'

export type PasswordFault = 'short' | 'long' | 'common' | 'different'

/**
 * Why a new password, typed twice, can't be taken; null when it can. `own` is what is known of the person: the auth server
 * knows more and may refuse as well.
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

/** Six digits out of what was typed or pasted ('123 456'); null when it holds anything else. */
export const codeIn = (typed: string): string | null => {
  const digits = typed.replace(/[\s-]/gu, '')
  return /^\d{6}$/u.test(digits) ? digits : null
}
