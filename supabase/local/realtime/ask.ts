import { type Caller, DatabaseError, type Database, type Result, type Statement } from '../database/database.ts'

/** How many questions go in one message; more would make other requests wait for longer. */
const chunk = 250

/** What is asked, and, if need be, on whose behalf. */
export interface Question {
  as?: Readonly<Pick<Caller, 'role' | 'claims'>>
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

const setRole = `select set_config('role', $1, true)`
const setClaims = `select set_config('request.jwt.claims', $1, true)`

/** Who asks is only said again where it changes: to set a role costs as much as to ask. Throws a {@link DatabaseError}. */
const askTogether = async (database: Database, questions: readonly Question[]): Promise<Result[]> => {
  const statements: Statement[] = []
  const places: number[] = []
  let before: Question['as']
  for (const question of questions) {
    const { as } = question
    if (as && as.role !== before?.role) statements.push({ sql: setRole, values: [as.role] })
    if (as && as.claims !== before?.claims) statements.push({ sql: setClaims, values: [as.claims] })
    before = as
    places.push(statements.push(question) - 1)
  }
  const results = await database.request(statements)
  return places.flatMap((place) => results[place] ?? [])
}
