import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { startBackend } from './backend.ts'
import { password } from '#server/people.ts'
import { socket } from './socket.ts'

/** A Supabase with migrations and seed, as clients see it: only its address and keys. */
export interface Target {
  url: string
  anonKey: string
  serviceKey: string
  /** A client without a session, or with another key. */
  client(key?: string): SupabaseClient
  /** A person of the seed, signed in by password, such as 'membro10'. Throws the server's error. */
  person(name: string): Promise<SupabaseClient>
  stop(): Promise<void>
}

const wanted = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`SUPABASE_URL is set, so ${name} must be set as well`)
  return value
}

const running = async () =>
  process.env['SUPABASE_URL']
    ? {
        url: process.env['SUPABASE_URL'],
        anonKey: wanted('SUPABASE_ANON_KEY'),
        serviceKey: wanted('SUPABASE_SERVICE_ROLE_KEY'),
        stop: () => Promise.resolve(),
      }
    : startBackend()

/**
 * The target of the contract tests (tests/local/contract): a separate embedded backend, or the Supabase at
 * SUPABASE_URL. The tests remove what they made, except sessions, audit entries and a few notifications.
 */
export const startTarget = async (): Promise<Target> => {
  const target = await running()
  const { url, anonKey, serviceKey } = target
  const client = (key = anonKey) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: socket },
    })
  return {
    url,
    anonKey,
    serviceKey,
    client,
    async person(name) {
      const signedIn = client()
      const { error } = await signedIn.auth.signInWithPassword({ email: `${name}@confraria.test`, password })
      if (error) throw error
      return signedIn
    },
    stop: () => target.stop(),
  }
}
