import { fromPromise } from 'xstate'
import type { LinkTokens } from './loginLink.ts'
import { aside, beginAside, factorOf } from '../app/secondClient.actors.ts'
import { loadAccount } from '../shared/client/lazyAccount.ts'

/** Somebody who has shown that the mailbox is theirs; `factorId` when their second factor is asked for as well. */
export interface Recovered {
  factorId: string | null
}

/**
 * Mails a link and a code, if there is such an account; what it answers does not tell (SPEC.md, section 7). Throws the auth
 * server's error, such as `over_email_send_rate_limit`.
 */
export const sendRecovery = fromPromise<void, { email: string }>(async ({ input }) => {
  const client = (await loadAccount()).asideClient()
  const redirectTo = `${location.origin}/login`
  const { error } = await client.auth.resetPasswordForEmail(input.email, { redirectTo })
  if (error) throw error
})

/** Shows the mailed code. Throws the auth server's error: `otp_expired` for a wrong, used or old one. */
export const verifyRecovery = fromPromise<Recovered, { email: string; code: string }>(async ({ input }) => {
  const client = await beginAside()
  const { data, error } = await client.auth.verifyOtp({ email: input.email, token: input.code, type: 'recovery' })
  if (error) throw error
  return { factorId: data.user ? factorOf(data.user) : null }
})

/** Goes on from a mailed link. Throws the auth server's error when its session is none any more. */
export const openRecovery = fromPromise<Recovered, LinkTokens>(async ({ input }) => {
  const client = await beginAside()
  const session = { access_token: input.accessToken, refresh_token: input.refreshToken }
  const { data, error } = await client.auth.setSession(session)
  if (error) throw error
  return { factorId: data.user ? factorOf(data.user) : null }
})

/** A new password for whoever has signed in aside. Throws the auth server's error: `weak_password`, `same_password`. */
export const changePassword = fromPromise<void, { password: string }>(async ({ input }) => {
  const { error } = await aside().auth.updateUser({ password: input.password })
  if (error) throw error
})
