import type { Session } from '@supabase/supabase-js'
import { fromPromise } from 'xstate'
import type { LinkTokens } from './loginLink.ts'
import { factorOf, isConfirmed, openPendingClient, pendingClient, verifyCode } from '../app/secondClient.actors.ts'
import { loadAccount } from '../shared/client/lazyAccount.ts'
import { needed } from '../shared/needed.ts'

/** The person has proved access to the mailbox; `factorId` if a second factor is required too. */
export interface Recovered {
  factorId: string | null
  /** The session, for a reload of the tab. */
  tokens: LinkTokens
}

const tokensOf = (session: Session): LinkTokens => ({
  accessToken: session.access_token,
  refreshToken: session.refresh_token,
})

const recoveredBy = (session: Session | null): Recovered => {
  const recovered = needed(session, 'the recovery has no session')
  return { factorId: isConfirmed(recovered) ? null : factorOf(recovered.user), tokens: tokensOf(recovered) }
}

/**
 * Mails a link and a code if the account exists. The response is the same if it does not. Throws the auth server's
 * error, such as `over_email_send_rate_limit`.
 */
export const sendRecovery = fromPromise<void, { email: string }>(async ({ input }) => {
  const client = (await loadAccount()).createTemporaryClient()
  const redirectTo = `${location.origin}/login`
  const { error } = await client.auth.resetPasswordForEmail(input.email, { redirectTo })
  if (error) throw error
})

/** Verifies the mailed code. Throws the auth server's error: `otp_expired` for a wrong, used or old code. */
export const verifyRecovery = fromPromise<Recovered, { email: string; code: string }>(async ({ input }) => {
  const client = await openPendingClient()
  const { data, error } = await client.auth.verifyOtp({ email: input.email, token: input.code, type: 'recovery' })
  if (error) throw error
  return recoveredBy(data.session)
})

/**
 * Opens a session from a mailed link, or the one before a reload, whose second factor may be verified already. Throws
 * the auth server's error if that session has ended.
 */
export const openRecovery = fromPromise<Recovered, LinkTokens>(async ({ input }) => {
  const client = await openPendingClient()
  const session = { access_token: input.accessToken, refresh_token: input.refreshToken }
  const { data, error } = await client.auth.setSession(session)
  if (error) throw error
  return recoveredBy(data.session)
})

/** Verifies the second factor's code. Returns the confirmed session. Throws the auth server's error. */
export const confirmRecovery = fromPromise<LinkTokens, { factorId: string; code: string }>(async ({ input }) => {
  await verifyCode(pendingClient(), input)
  const { data } = await pendingClient().auth.getSession()
  return tokensOf(needed(data.session, 'the recovery has no session'))
})

/** Changes the password in the second client. Throws the auth server's error: `weak_password`, `same_password`. */
export const changePassword = fromPromise<void, { password: string }>(async ({ input }) => {
  const { error } = await pendingClient().auth.updateUser({ password: input.password })
  if (error) throw error
})
