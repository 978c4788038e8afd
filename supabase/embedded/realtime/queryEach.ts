import { DatabaseError, type Database, type Result, type Statement } from '../database/database.ts'

/** Maximum number of queries in one batch; more would delay other requests. */
export const batchSize = 100

/** A query of the feed itself, as the owner. */
export type Query = Required<Pick<Statement, 'sql' | 'values'>>

/**
 * Runs many queries in few batches. Returns for each its result or its own error: if a batch fails, its queries are
 * repeated one by one. The results have no fields.
 */
export const queryEach = async (database: Database, queries: readonly Query[]): Promise<(Result | DatabaseError)[]> => {
  const results: (Result | DatabaseError)[] = []
  for (let at = 0; at < queries.length; at += batchSize) {
    const some = queries.slice(at, at + batchSize)
    try {
      results.push(...(await database.request(some.map((one) => ({ ...one, unread: true })))))
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      if (some.length === 1) results.push(error)
      else for (const one of some) results.push(...(await queryEach(database, [one])))
    }
  }
  return results
}
