import type { Session, SupabaseClient, User } from '@supabase/supabase-js'
import { fromPromise } from 'xstate'
import type { Database } from '#supabase/database.types.ts'
import { claimsOf } from '../shared/client/claims.ts'
import { loadAccount } from '../shared/client/lazyAccount.ts'
import { needed } from '../shared/needed.ts'

/*
 * The client of the pending session: the user is signed in, but needs another step (a second factor, a new password)
 * before the application may use the session. The client stores nothing, and exists until its session is adopted or
 * dropped. Only a recovery is kept for a reload (keptRecovery.ts).
 */
let client: SupabaseClient<Database> | null = null

/** A new client for a pending session; it replaces an earlier one. Throws if its code does not load. */
export const openPendingClient = async (): Promise<SupabaseClient<Database>> =>
  (client = (await loadAccount()).createTemporaryClient())

/** Throws if there is no pending session. */
export const pendingClient = (): SupabaseClient<Database> => needed(client, 'there is no pending session')

/** The user's verified second factor; null if the user has no such factor. */
export const factorOf = ({ factors }: User): string | null =>
  factors?.find(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')?.id ?? null

/** Was the second factor verified in this session? */
export const isConfirmed = ({ access_token: token }: Session): boolean => claimsOf(token).aal === 'aal2'

/**
 * Verifies the second factor's code (six digits) in the client's session. A code works once: if it is refused, an
 * earlier attempt whose response was lost may have confirmed the session. Throws the auth server's error.
 */
export const verifyCode = async (
  { auth }: SupabaseClient<Database>,
  input: { factorId: string; code: string },
): Promise<void> => {
  const { error } = await auth.mfa.challengeAndVerify(input)
  if (!error) return
  if (error.code !== 'mfa_verification_failed') throw error
  const { session } = (await auth.refreshSession()).data
  if (!session || !isConfirmed(session)) throw error
}

/** Verifies the code in the pending session. Throws the auth server's error. */
export const verifyPendingFactor = fromPromise<void, { factorId: string; code: string }>(({ input }) =>
  verifyCode(pendingClient(), input),
)

/** Makes the pending session the application's session. Throws the auth server's error. */
export const adoptPendingSession = fromPromise(async () => {
  const session = needed((await pendingClient().auth.getSession()).data.session, 'there is no pending session')
  const { error } = await (await loadAccount()).supabase().auth.setSession(session)
  if (error) throw error
  client = null
})

/** Ends the pending session, if there is one. Throws the auth server's error. */
export const dropPendingSession = fromPromise(async () => {
  const dropped = client
  client = null
  const { error } = (await dropped?.auth.signOut({ scope: 'local' })) ?? { error: null }
  if (error) throw error
})
