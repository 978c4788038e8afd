import { type Caller, DatabaseError, type Database, type Result, type Statement } from '../database/database.ts'

/** How many questions go in one message: more would make other requests wait for longer. */
const chunk = 100

/** What is asked, and, if need be, on whose behalf: then `sql` selects without a condition of its own. */
export interface Question {
  as?: Readonly<Pick<Caller, 'role' | 'claims'>>
  sql: string
  values: readonly (string | null)[]
}

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

/**
 * On behalf of these claims, in one statement, which takes half the time of two: a condition is decided before what is
 * selected. The role must stand before, because the policies that bind it are chosen when the statement is planned.
 */
const onBehalf = ({ as, sql, values }: Question): Statement => ({
  sql: as ? `${sql} where set_config('request.jwt.claims', $${values.length + 1}, true) is not null` : sql,
  values: as ? [...values, as.claims] : values,
  unread: true,
})

/** Throws a {@link DatabaseError}. */
const askTogether = async (database: Database, questions: readonly Question[]): Promise<Result[]> => {
  const statements: Statement[] = []
  const places: number[] = []
  let role: string | undefined
  for (const question of questions) {
    const { as } = question
    if (as && as.role !== role) statements.push({ sql: setRole, values: [(role = as.role)], unread: true })
    places.push(statements.push(onBehalf(question)) - 1)
  }
  const results = await database.request(statements)
  return places.flatMap((place) => results[place] ?? [])
}
