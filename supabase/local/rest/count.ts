import type { Result, Statement } from '../database/database.ts'
import type { Answer } from './answer.ts'
import type { ReadPlan } from './plan.ts'
import type { Preferences } from './preferences.ts'
import { countSql } from './read.ts'
import { makeParameters, type Parameters } from './sql.ts'

/** How `Prefer: count=` is answered: SQL that counts in the same statement, and the planner's guess as a second one. */
export interface Counting {
  total?: string
  explain: readonly Statement[]
}

/** Nothing can be guessed of the rows of a function, which are a part of the statement: they are always counted. */
export const counting = (plan: ReadPlan, count: Preferences['count'], parameters: Parameters): Counting => {
  if (count === undefined) return { explain: [] }
  const isTable = plan.from !== 'pgrst_source'
  if (count === 'exact' || !isTable) return { total: countSql(plan, parameters), explain: [] }
  const own = makeParameters()
  const guess = { sql: `explain (format json) ${countSql(plan, own)}`, values: own.values }
  if (count === 'planned') return { explain: [guess] }
  return { total: `${countSql(plan, parameters)} limit ${plan.most + 1}`, explain: [guess] }
}

const guessed = (result: Result | undefined): number | null => {
  const plans = JSON.parse(result?.rows[0]?.[0] ?? '[]') as { Plan?: { 'Plan Rows'?: number } }[]
  return plans[0]?.Plan?.['Plan Rows'] ?? null
}

/** The total that is told: counted, guessed, or counted as far as one answer reaches and guessed beyond. */
export const totalOf = (answer: Answer, most: number, explained?: Result): number | null => {
  if (!explained) return answer.total
  const guess = guessed(explained)
  if (answer.total === null) return guess
  return answer.total > most ? Math.max(answer.total, guess ?? 0) : answer.total
}
