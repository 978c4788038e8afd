import { randomUUID } from 'node:crypto'
import type { Backend } from '../backend.ts'
import { DatabaseError } from '../database/database.ts'
import { type Person, personOf, TokenError } from './claims.ts'
import { isRecord, type Received } from './frames.ts'

const serviceAccount = 'service'

/** The topic's name for clients and policies. */
const nameOf = (topic: string): string => topic.slice('realtime:'.length)

/** The account that sockets and subscriptions count for; null for the public key. */
export const accountOf = ({ role, sub }: Person): string | null =>
  role === 'anon' ? null : (sub ?? (role === 'service_role' ? serviceAccount : null))

/**
 * The rights of a channel: the token's, or without one the key's. Throws a {@link TokenError} for an invalid token and
 * for the public key alone. It also throws if `pgrst.db_pre_request` refuses the user, or no policy allows a private
 * channel.
 */
export const admit = async (
  { tokens, database, now, log }: Backend,
  apiKey: string,
  token: unknown,
  { topic, isPrivate }: { topic: string; isPrivate: boolean },
): Promise<Person> => {
  const own = typeof token === 'string' && !token.startsWith('sb_')
  const person = await personOf(tokens, own ? token : apiKey, now())
  const { role, claims } = person
  if (accountOf(person) === null) throw unreadable(topic)
  try {
    if (person.sub !== undefined) await database.request([], { role, claims, preRequest: true })
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    throw new TokenError('Unauthorized', error.message)
  }
  if (isPrivate && !(await mayRead({ database, log }, person, nameOf(topic)))) throw unreadable(topic)
  return person
}

/**
 * Whether the policies on realtime.messages allow reading a private channel. Inserts a message of the topic, selects it
 * as the user, and rolls back with an error that contains the result.
 */
const mayRead = async (
  { database, log }: Pick<Backend, 'database' | 'log'>,
  { role, claims }: Person,
  topic: string,
): Promise<boolean> => {
  const id = randomUUID()
  const found = 'exists (select from realtime.messages where id = $1::uuid)'
  const statements = [
    { sql: 'select realtime.place_message($1::uuid, $2)', values: [id, topic] },
    { sql: `select cast($1::text || ${found}::text as int)`, values: [id] },
  ]
  try {
    await database.request(statements, { role, claims, settings: { 'realtime.topic': topic } })
    throw new Error('a message that was inserted only to check the policies was committed')
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    if (error.message.includes(`${id}true`)) return true
    if (!error.message.includes(`${id}false`))
      log({ level: 'warn', event: 'realtime.policy', code: error.code, error: error.message })
    return false
  }
}

/** The hosted service's message about a channel that no policy allows. */
export const unreadable = (topic: string): TokenError =>
  new TokenError('Unauthorized', `You do not have permissions to read from this Channel topic: ${nameOf(topic)}`)

const record = (value: unknown) => (isRecord(value) ? value : {})

/** The configuration in a join. */
export const readConfig = (payload: Received['payload']) => {
  const { postgres_changes: changes, private: isPrivate } = record(payload['config'])
  return { changes: Array.isArray(changes) ? changes.filter(isRecord) : [], isPrivate: isPrivate === true }
}
