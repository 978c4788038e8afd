import { DatabaseError, type Database, type Result, type Statement } from '../database/database.ts'

/** How many questions go in one message; more would make other requests wait for longer. */
const chunk = 250

/** What is asked, and first, if need be, on whose behalf. */
export interface Question {
  as?: Statement
  sql: string
  values: readonly (string | null)[]
}

/**
 * Asks many questions in few messages, and answers each with its result or with the error that it alone caused: where one
 * of them makes a message fail, its questions are repeated one by one.
 */
export const askEach = async (
  database: Database,
  questions: readonly Question[],
): Promise<(Result | DatabaseError)[]> => {
  const answers: (Result | DatabaseError)[] = []
  for (let at = 0; at < questions.length; at += chunk) {
    const some = questions.slice(at, at + chunk)
    try {
      answers.push(...(await askTogether(database, some)))
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      if (some.length === 1) answers.push(error)
      else for (const one of some) answers.push(...(await askEach(database, [one])))
    }
  }
  return answers
}

/** Who asks is only said again where it changes. Throws a {@link DatabaseError}. */
const askTogether = async (database: Database, questions: readonly Question[]): Promise<Result[]> => {
  const statements: Statement[] = []
  const places: number[] = []
  let as: Statement | undefined
  for (const question of questions) {
    if (question.as && question.as !== as) statements.push(question.as)
    as = question.as
    places.push(statements.push(question) - 1)
  }
  const results = await database.request(statements)
  return places.flatMap((place) => results[place] ?? [])
}
