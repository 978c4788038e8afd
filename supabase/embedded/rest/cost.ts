import type { Caller, Database, Result, Statement } from '../database/database.ts'
import { RestError } from './errors.ts'

/** In the planner's units; a second is about 100,000. No screen needs more than 1,000. */
const mostCost = 50_000

const costOf = (result: Result | undefined): number => {
  const plans = JSON.parse(result?.rows[0]?.[0] ?? '[]') as { Plan?: { 'Total Cost'?: number } }[]
  return plans[0]?.Plan?.['Total Cost'] ?? 0
}

/** Queries the statements' estimated cost with the caller's rights. Throws PGRST199 if it is too high. */
export const checkCost = async (database: Database, statements: readonly Statement[], caller: Caller) => {
  const explained = statements.map((one) => ({ ...one, sql: `explain (format json) ${one.sql}` }))
  const costs = (await database.request(explained, caller)).map(costOf)
  if (costs.every((cost) => cost <= mostCost)) return
  throw new RestError(400, 'PGRST199', 'The request is too large or too complex', {
    details: 'Lists inside lists hold too many rows: filter them, or request them one by one',
  })
}
