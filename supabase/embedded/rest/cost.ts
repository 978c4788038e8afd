import type { Caller, Database, Result, Statement } from '../database/database.ts'
import { RestError } from './errors.ts'

/** In the planner’s units, of which a second has some 100,000. No screen asks for more than 1,000. */
const mostCost = 50_000

const costOf = (result: Result | undefined): number => {
  const plans = JSON.parse(result?.rows[0]?.[0] ?? '[]') as { Plan?: { 'Total Cost'?: number } }[]
  return plans[0]?.Plan?.['Total Cost'] ?? 0
}

/** Asks Postgres, on the caller's behalf, what the statements would cost. Throws PGRST199 when it is too much. */
export const checkCost = async (database: Database, statements: readonly Statement[], caller: Caller) => {
  const explained = statements.map((one) => ({ ...one, sql: `explain (format json) ${one.sql}` }))
  const costs = (await database.request(explained, caller)).map(costOf)
  if (costs.every((cost) => cost <= mostCost)) return
  throw new RestError(400, 'PGRST199', 'The request asks for too much', {
    details: 'Lists inside lists hold too many rows: filter them, or ask for them one by one',
  })
}
