import type { Context } from 'hono'
import type { Backend } from '../backend.ts'
import { requestOf } from '../middleware.ts'
import { refuseOthers } from './refuseOthers.ts'

/**
 * Puts other data in place of the running ones: closes them, exchanges the folders and opens the new ones. Returns the
 * new name of the old folder. Rejects if the old data are open again.
 */
export type Replace = () => Promise<string | null>

/**
 * Responds with `{before}`, the result of {@link Replace}, with 500 and its error, or with 404 if this process cannot
 * replace its data.
 */
export const replaceData = (backend: Backend, replace: Replace | undefined) => async (c: Context) => {
  const refusal = refuseOthers(backend, c)
  if (refusal) return refusal
  if (!replace) return c.json({ message: 'This process cannot replace its data' }, 404)
  try {
    const before = await replace()
    backend.log({ level: 'warn', event: 'replace.done', ...requestOf(c) })
    return c.json({ before })
  } catch (error) {
    backend.log({ level: 'error', event: 'replace.failed', ...requestOf(c), error: String(error) })
    return c.json({ message: error instanceof Error ? error.message : String(error) }, 500)
  }
}
