import type { SupabaseClient, User } from '@supabase/supabase-js'
import { fromPromise } from 'xstate'
import type { Database } from '#supabase/database.types.ts'
import { loadAccount } from '../shared/client/lazyAccount.ts'

/*
 * A session that the application does not see yet: somebody has shown who they are, and more has to be known, or done,
 * before it becomes the application's own. It is never stored, and lives until it is adopted or dropped.
 */
let client: SupabaseClient<Database> | null = null

export const beginAside = async (): Promise<SupabaseClient<Database>> => (client = (await loadAccount()).asideClient())

/** Throws when no session was begun. */
export const aside = (): SupabaseClient<Database> => {
  if (!client) throw new Error('nobody has signed in aside')
  return client
}

/** The factor that the auth server asks for before the account's rights count; null when there is none. */
export const factorOf = ({ factors }: User): string | null =>
  factors?.find(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')?.id ?? null

/** Shows the second factor's code, six digits. Throws the auth server's error. */
export const verifyFactorAside = fromPromise<void, { factorId: string; code: string }>(async ({ input }) => {
  const { error } = await aside().auth.mfa.challengeAndVerify(input)
  if (error) throw error
})

/** Makes the session that was begun aside the application's own. */
export const adoptAside = fromPromise(async () => {
  const { session } = (await aside().auth.getSession()).data
  if (!session) throw new Error('nobody has signed in aside')
  const { error } = await (await loadAccount()).supabase().auth.setSession(session)
  if (error) throw error
  client = null
})

/** Ends the session that was begun aside, if there is one. */
export const dropAside = fromPromise(async () => {
  const dropped = client
  client = null
  const { error } = (await dropped?.auth.signOut({ scope: 'local' })) ?? { error: null }
  if (error) throw error
})
