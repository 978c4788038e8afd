import { fromPromise } from 'xstate'
import type { LinkTokens } from './loginLink.ts'
import { pendingClient, openPendingClient, factorOf } from '../app/secondClient.actors.ts'
import { loadAccount } from '../shared/client/lazyAccount.ts'

/** The person has proved access to the mailbox; `factorId` if a second factor is required too. */
export interface Recovered {
  factorId: string | null
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
  return { factorId: data.user ? factorOf(data.user) : null }
})

/** Opens a session from a mailed link. Throws the auth server's error if that session has ended. */
export const openRecovery = fromPromise<Recovered, LinkTokens>(async ({ input }) => {
  const client = await openPendingClient()
  const session = { access_token: input.accessToken, refresh_token: input.refreshToken }
  const { data, error } = await client.auth.setSession(session)
  if (error) throw error
  return { factorId: data.user ? factorOf(data.user) : null }
})

/** Changes the password in the second client. Throws the auth server's error: `weak_password`, `same_password`. */
export const changePassword = fromPromise<void, { password: string }>(async ({ input }) => {
  const { error } = await pendingClient().auth.updateUser({ password: input.password })
  if (error) throw error
})
