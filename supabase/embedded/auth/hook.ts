import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { DatabaseError } from '../database/database.ts'
import { AuthError, failed } from './errors.ts'
import type { NewAccount } from './newAccount.ts'
import { addressOf } from './request.ts'
import type { AuthServer } from './server.ts'
import { timestamp } from './sessions.ts'

/** Go's zero time, which the hosted server prints for missing times. */
const never = '0001-01-01T00:00:00Z'

/**
 * Calls the function of config.toml's `hook.before_user_created`, as the hosted server does before sign-ups,
 * invitations and links for new users (not for `admin.createUser`). Throws the function's error, `{error: {http_code,
 * message}}`, as `unknown`; 500 `unexpected_failure` if the call fails.
 */
export const runBeforeUserCreated = async (server: AuthServer, c: Context, { id, email, data }: NewAccount) => {
  const hook = server.config.auth.hook?.before_user_created
  if (!hook?.enabled) return
  const event = {
    metadata: {
      uuid: randomUUID(),
      time: timestamp(server.now()),
      name: 'before-user-created',
      ip_address: addressOf(c),
    },
    user: {
      id,
      aud: 'authenticated',
      role: '',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: data,
      identities: [],
      created_at: never,
      updated_at: never,
      is_anonymous: false,
    },
  }
  const { error } = await callFunction(server, hook.uri, event)
  if (!error?.message) return
  const status = error.http_code || 500
  throw new AuthError(status, status === 500 ? 'unexpected_failure' : 'unknown', error.message)
}

interface HookResult {
  error?: { http_code?: number; message?: string }
}

const callFunction = async (server: AuthServer, uri: string, event: object): Promise<HookResult> => {
  const [schema, name] = uri.split('/').slice(-2)
  const sql = `select "${schema}"."${name}"($1::jsonb)`
  try {
    const [found] = await server.query([{ sql, values: [JSON.stringify(event)] }])
    return (JSON.parse(found?.rows[0]?.[0] ?? '{}') as HookResult | null) ?? {}
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    server.log({ level: 'error', event: 'auth.hook_failed', uri, fault: error.code })
    throw failed(`Error running hook URI: ${uri}`)
  }
}
