import { randomUUID } from 'node:crypto'
import type { Backend } from '../backend.ts'
import { DatabaseError } from '../database/database.ts'
import { type Person, personOf, TokenError } from './claims.ts'
import { isRecord, type Received } from './frames.ts'

/**
 * Whose channel it is: the token's, or without one of their own the key's. Throws a {@link TokenError} for a token that
 * does not hold, and for somebody whom `pgrst.db_pre_request` refuses.
 */
export const admit = async ({ tokens, database, now }: Backend, apiKey: string, token: unknown): Promise<Person> => {
  const own = typeof token === 'string' && !token.startsWith('sb_')
  const person = await personOf(tokens, own ? token : apiKey, now())
  if (person.sub === undefined) return person
  try {
    await database.request([], { role: person.role, claims: person.claims, preRequest: true })
    return person
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    throw new TokenError('Unauthorized', error.message)
  }
}

const record = (value: unknown) => (isRecord(value) ? value : {})

/** What a join asks for. */
export const readConfig = (payload: Received['payload']) => {
  const { broadcast, presence, postgres_changes: changes } = record(record(payload)['config'])
  const key = record(presence)['key']
  return {
    toSelf: record(broadcast)['self'] === true,
    acknowledge: record(broadcast)['ack'] === true,
    // Clients from before this could be said always hear who is present.
    presenceEnabled: record(presence)['enabled'] !== false,
    presenceKey: typeof key === 'string' && key !== '' ? key : randomUUID(),
    changes: Array.isArray(changes) ? changes.filter(isRecord) : [],
  }
}
