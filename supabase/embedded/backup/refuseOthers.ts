import type { Context } from 'hono'
import type { Backend } from '../backend.ts'
import { isLocalRequest } from '../mail/pages.ts'

/** The response to a request of another machine (404) or without the service key (401); null if it may go on. */
export const refuseOthers = ({ tokens }: Pick<Backend, 'tokens'>, c: Context): Response | null => {
  if (!isLocalRequest(c)) return c.text('Não encontrado', 404)
  if (c.req.header('authorization') === `Bearer ${tokens.serviceKey}`) return null
  return c.json({ message: 'The service key is required' }, 401)
}
