import type { Backend } from '../backend.ts'
import { DatabaseError } from '../database/database.ts'
import { type Person, personOf, TokenError } from './claims.ts'
import { isRecord, type Received } from './frames.ts'

const serviceAccount = 'service'

/** The account that a person's sockets and subscriptions count for; null for the public key, which stands for no person. */
export const accountOf = ({ role, sub }: Person): string | null =>
  role === 'anon' ? null : (sub ?? (role === 'service_role' ? serviceAccount : null))

/**
 * On whose behalf a channel is: the token's, or without one of its own the key's. Throws a {@link TokenError} for a token that
 * does not hold, for the public key alone, and for a person whom `pgrst.db_pre_request` refuses.
 */
export const admit = async (
  { tokens, database, now }: Backend,
  apiKey: string,
  token: unknown,
  topic: string,
): Promise<Person> => {
  const own = typeof token === 'string' && !token.startsWith('sb_')
  const person = await personOf(tokens, own ? token : apiKey, now())
  if (accountOf(person) === null) throw unreadable(topic)
  if (person.sub === undefined) return person
  try {
    await database.request([], { role: person.role, claims: person.claims, preRequest: true })
    return person
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    throw new TokenError('Unauthorized', error.message)
  }
}

/** The hosted service's sentence about a channel that no policy opens. */
export const unreadable = (topic: string): TokenError =>
  new TokenError(
    'Unauthorized',
    `You do not have permissions to read from this Channel topic: ${topic.slice('realtime:'.length)}`,
  )

const record = (value: unknown) => (isRecord(value) ? value : {})

/** What a join asks for. */
export const readConfig = (payload: Received['payload']) => {
  const { postgres_changes: changes, private: isPrivate } = record(payload['config'])
  return { changes: Array.isArray(changes) ? changes.filter(isRecord) : [], isPrivate: isPrivate === true }
}
