import { fromPromise } from 'xstate'
import { failureOf } from '../shared/failure.ts'
import { loadAccount } from '../shared/client/lazyAccount.ts'
import { claimsOf } from '../shared/client/claims.ts'
import { hasStoredSession } from '../shared/client/storedSession.ts'
import type { LinkTokens } from './loginLink.ts'

/** Ends the session that the link created. It is not awaited: if it fails, the session ends like any unused one. */
const endLinkSession = async ({ accessToken, refreshToken }: LinkTokens) => {
  try {
    const { endAtServer } = await loadAccount()
    const expires_at = Number(claimsOf(accessToken).exp ?? 0)
    await endAtServer({ access_token: accessToken, refresh_token: refreshToken, expires_at })
  } catch (error) {
    console.warn('the session of the link may still be open on the server', failureOf(error))
  }
}

/**
 * Ends the session of a confirmed link, and gets the confirmed address into this browser's own session. Is someone
 * signed in here? Throws if the client's code does not load.
 */
export const finishConfirmation = fromPromise<boolean, { tokens: LinkTokens | null }>(async ({ input: { tokens } }) => {
  if (tokens) void endLinkSession(tokens)
  if (hasStoredSession()) {
    const { error } = await (await loadAccount()).supabase().auth.refreshSession()
    if (error) console.warn('the token was not refreshed', failureOf(error))
  }
  return hasStoredSession()
})
