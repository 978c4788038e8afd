import { fromPromise } from 'xstate'
import { Refusal } from '../shared/failure.ts'
import { openPendingClient } from '../app/secondClient.actors.ts'

export interface Acceptance {
  token: string
  email: string
  password: string
}

/** A refusal of the hook before sign-up reaches the client as 403 `unknown`, with the hook's sentence. */
const refusalOf = (error: Error & { code?: string | undefined; status?: number | undefined }) =>
  error.status === 403 && error.code === 'unknown' ? new Refusal('P0001', error.message) : error

/**
 * Creates the invited person's account, with a session in the second client. False if the auth server requires a
 * confirmed e-mail first, as a hosted project may. Throws the hook's refusal, or the auth server's error.
 */
export const acceptInvitation = fromPromise<boolean, Acceptance>(async ({ input: { token, email, password } }) => {
  const client = await openPendingClient()
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { invite_token: token } } })
  if (error) throw refusalOf(error)
  return data.session !== null
})
