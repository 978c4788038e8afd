import type { Caller, Statement } from './database.ts'

/** Which function `pgrst.db_pre_request` names; no row without one. */
export const readPreRequest = `select split_part(setting, '=', 2)
  from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) setting
  where r.rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%'`

/** The statements that make a transaction the caller's; they precede the request's own. */
export const preamble = (caller: Caller, preRequest: string): Statement[] => {
  const settings = Object.entries({ role: caller.role, 'request.jwt.claims': caller.claims, ...caller.settings })
  const calls = settings.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`)
  return [
    { sql: `select ${calls.join(', ')}`, values: settings.flat(), unread: true },
    ...(caller.preRequest && preRequest ? [{ sql: `select ${preRequest}()`, unread: true }] : []),
  ]
}
