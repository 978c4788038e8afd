import { fromPromise } from 'xstate'
import { Refusal } from '../shared/failure.ts'
import { beginAside } from '../app/secondClient.actors.ts'

export interface Acceptance {
  token: string
  email: string
  password: string
}

/**
 * What the hook before a sign-up says reaches the client as 403 `unknown`, with the hook's own sentence (DATABASE.md,
 * 'Registration').
 */
const refusalOf = (error: Error & { code?: string | undefined; status?: number | undefined }) =>
  error.status === 403 && error.code === 'unknown' ? new Refusal('P0001', error.message) : error

/**
 * Makes the invited person's account; its session is begun aside. False when the auth server wants the e-mail confirmed
 * first, as a hosted project may. Throws the hook's refusal, or the auth server's error.
 */
export const acceptInvitation = fromPromise<boolean, Acceptance>(async ({ input: { token, email, password } }) => {
  const client = await beginAside()
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { invite_token: token } } })
  if (error) throw refusalOf(error)
  return data.session !== null
})
