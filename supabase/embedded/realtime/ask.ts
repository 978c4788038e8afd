import { DatabaseError, type Database, type Result, type Statement } from '../database/database.ts'

/** Maximum number of queries in one batch; more would delay other requests. */
export const chunk = 100

/** A query of the feed itself, as the owner. */
export type Question = Required<Pick<Statement, 'sql' | 'values'>>

/**
 * Runs many queries in few batches. Returns for each its result or its own error: if a batch fails, its queries are
 * repeated one by one. The results have no fields.
 */
export const askEach = async (
  database: Database,
  questions: readonly Question[],
): Promise<(Result | DatabaseError)[]> => {
  const answers: (Result | DatabaseError)[] = []
  for (let at = 0; at < questions.length; at += chunk) {
    const some = questions.slice(at, at + chunk)
    try {
      answers.push(...(await database.request(some.map((one) => ({ ...one, unread: true })))))
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      if (some.length === 1) answers.push(error)
      else for (const one of some) answers.push(...(await askEach(database, [one])))
    }
  }
  return answers
}
