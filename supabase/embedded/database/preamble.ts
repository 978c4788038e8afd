import type { Caller, Statement } from './database.ts'

/** The function that `pgrst.db_pre_request` names; no row if the setting is missing. */
export const readPreRequest = `select split_part(setting, '=', 2)
  from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) setting
  where r.rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%'`

/**
 * Sets role, claims and settings of a transaction, then runs `preRequest` (unless empty). Must be the first statement.
 */
export const preamble = (caller: Caller, preRequest: string): Statement => {
  const settings = Object.entries({ role: caller.role, 'request.jwt.claims': caller.claims, ...caller.settings })
  const calls = settings.map(([name], index) => `set_config('${name}', $${index + 1}, true)`)
  // In the same statement, which saves a hundredth of a request. Whether the role may execute the function is not
  // checked.
  if (caller.preRequest && preRequest) calls.push(`${preRequest}()`)
  // Evaluates all calls in order and returns no columns, which are expensive.
  return {
    sql: `select where num_nulls(${calls.join(', ')}) < 0`,
    values: settings.map(([, value]) => value),
    unread: true,
  }
}
