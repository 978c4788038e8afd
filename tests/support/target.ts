import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { startBackend } from './backend.ts'
import { password } from '#server/people.ts'
import { socket } from './socket.ts'

/** A Supabase as clients see it: its address and its keys, nothing else. It holds the migrations and the seed. */
export interface Target {
  url: string
  anonKey: string
  serviceKey: string
  /** Somebody without a session; with `key`, whom that stands for. */
  client(key?: string): SupabaseClient
  /** A person of the seed, signed in by password, e.g. 'membro10'. Throws the server's error. */
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
 * What the contract's tests (tests/local/contract*.test.ts) talk to: an embedded backend of their own, or the Supabase at
 * SUPABASE_URL, e.g. the official stack. They remove what they made, of which
 * sessions, the audit log and a few notifications still tell.
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
