import type { Config } from '../config.ts'
import type { Account } from './accounts.ts'
import type { Body } from './body.ts'
import { AuthError } from './errors.ts'
import { isGuessable } from './guessable.ts'
import { longestPassword } from './passwords.ts'

/** What a password lacks, in the format of the hosted server's responses. */
interface Weakness {
  message: string
  reasons: string[]
}

/** The user of the password. */
export interface Own {
  email: string
  data: Body
}

export const ownOf = ({ user }: Account, data: Body = {}): Own => ({
  email: user.email ?? '',
  data: { ...user.raw_user_meta_data, ...data },
})

/** Null if the password is strong enough. Lengths are bytes, as in the hosted server. */
export const weaknessOf = (password: string, { auth, project_id }: Config, own: Own): Weakness | null => {
  const weakness = shortnessOf(password, auth)
  if (weakness) return weakness
  return isGuessable(password, [project_id, ...wordsOf(own)])
    ? {
        message: 'Password is known to be weak and easy to guess, please choose a different one.',
        reasons: ['pwned'],
      }
    : null
}

const shortnessOf = (password: string, { minimum_password_length: shortest }: Config['auth']): Weakness | null =>
  Buffer.byteLength(password) < shortest
    ? { message: `Password should be at least ${shortest} characters.`, reasons: ['length'] }
    : null

/** Throws 422 `weak_password` or 400 `validation_failed`. */
export const checkStrength = (password: string, config: Config, own: Own): void => {
  checkLongest(password)
  refuse(weaknessOf(password, config, own))
}

/**
 * For the service key, which may set simple demonstration passwords: checks only lengths, throws as {@link
 * checkStrength}.
 */
export const checkLength = (password: string, auth: Config['auth']): void => {
  checkLongest(password)
  refuse(shortnessOf(password, auth))
}

const checkLongest = (password: string): void => {
  if (Buffer.byteLength(password) > longestPassword)
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${longestPassword} characters`)
}

const refuse = (weakness: Weakness | null): void => {
  if (weakness)
    throw new AuthError(422, 'weak_password', weakness.message, { weak_password: { reasons: weakness.reasons } })
}

/** Limits for metadata texts that may be names: maximum length and count. */
const longestName = 100
const mostNames = 20

const wordsOf = ({ email, data }: Own): string[] => [
  ...Object.values(data)
    .filter((value) => typeof value === 'string')
    .filter((text) => text.length <= longestName)
    .slice(0, mostNames),
  email,
]
