import { createClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { socket } from '#tests/support/socket.ts'
import type { AuthTestServer } from '#tests/local/auth/authServer.ts'

/**
 * A signed-in client, and what loses the response to the next request to a path: the server does what the request says.
 */
export const losingClient = async ({ url, backend }: AuthTestServer, email: string) => {
  let lost: string | null = null
  const fetchOrLose: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const path = new URL(input instanceof Request ? input.url : input).pathname
    if (lost === null || !path.endsWith(lost)) return response
    lost = null
    await response.text()
    throw new TypeError('Failed to fetch')
  }
  const client = createClient<Database>(url, backend.tokens.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: socket },
    global: { fetch: fetchOrLose },
  })
  const { error } = await client.auth.signInWithPassword({ email, password: 'confraria-demo' })
  if (error) throw error
  return { client, lose: (path: string) => void (lost = path) }
}
