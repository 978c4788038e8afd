import { fromPromise } from 'xstate'
import { Refusal } from '../shared/failure.ts'
import { openPendingClient } from '../app/secondClient.actors.ts'

/** An invitation, or the one-time link of the first administrator. */
export type AccountLink = 'invitation' | 'beginning'

export interface Acceptance {
  link: AccountLink
  token: string
  /** Only the first administrator's; an invitation has the name. */
  name: string
  email: string
  password: string
  /** An earlier attempt got no response: perhaps it made the account. */
  isRepeated: boolean
}

/** A refusal of the hook before sign-up reaches the client as 403 `unknown`, with the hook's sentence. */
const refusalOf = (error: Error & { code?: string | undefined; status?: number | undefined }) =>
  error.status === 403 && error.code === 'unknown' ? new Refusal('P0001', error.message) : error

/** What the database takes from the metadata of a sign-up, and removes. */
const metadataOf = ({ link, token, name }: Acceptance) =>
  link === 'beginning' ? { begin_token: token, begin_name: name } : { invite_token: token }

/**
 * Creates the account of the link's person, with a session in the second client. False if the auth server requires a
 * confirmed e-mail first, as a hosted project may. A repeated attempt is refused if the earlier one arrived; then the
 * password signs in. Throws the hook's refusal, or the auth server's error.
 */
export const acceptInvitation = fromPromise<boolean, Acceptance>(async ({ input }) => {
  const { email, password, isRepeated } = input
  const client = await openPendingClient()
  const { data, error } = await client.auth.signUp({ email, password, options: { data: metadataOf(input) } })
  if (error) {
    if (isRepeated && error.status && !(await client.auth.signInWithPassword({ email, password })).error) return true
    throw refusalOf(error)
  }
  return data.session !== null
})
