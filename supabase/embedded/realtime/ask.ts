import { DatabaseError, type Database, type Result, type Statement } from '../database/database.ts'

/** How many questions go in one message: more would make other requests wait for longer. */
export const chunk = 100

/** Asked by the feed itself, on nobody's behalf. */
export type Question = Required<Pick<Statement, 'sql' | 'values'>>

/**
 * Asks many questions in few messages, and answers each with its result or with the error that it alone caused: where one
 * of them makes a message fail, its questions are repeated one by one. Nobody reads the results' fields.
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
