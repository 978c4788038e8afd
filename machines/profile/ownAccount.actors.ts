import { fromPromise } from 'xstate'
import { failureOf } from '../shared/failure.ts'
import type { Factor, NewFactor } from './factor.ts'
import { ownSessionsSchema, type OwnSession } from './ownSession.ts'
import { supabase } from '../shared/client/client.ts'

/* The current user's password, second factor, e-mail and sessions. Each actor throws the auth server's error. */

/** Gets a token of now. If that fails, the next one follows within a quarter of an hour. */
const refresh = async () => {
  const { error } = await supabase().auth.refreshSession()
  if (error) console.warn('the token was not refreshed', failureOf(error))
}

/**
 * Changes the password and ends the other sessions. Throws `reauthentication_needed` if the sign-in is a day old and no
 * code is given, `reauthentication_not_valid` for a wrong code, `same_password`, `weak_password`.
 */
export const changeOwnPassword = fromPromise<void, { password: string; code: string | null }>(async ({ input }) => {
  const nonce = input.code === null ? {} : { nonce: input.code }
  const { error } = await supabase().auth.updateUser({ password: input.password, ...nonce })
  if (error) throw error
})

/** Mails the code that a change of password requires. */
export const mailOwnCode = fromPromise(async () => {
  const { error } = await supabase().auth.reauthenticate()
  if (error) throw error
})

/** `isChanged`: the account has the new address. */
export interface EmailStep {
  isChanged: boolean
}

const isSameEmail = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()

/**
 * Starts a change of e-mail. The old and the new address each receive a code, unless an earlier attempt has changed the
 * e-mail already. Throws `email_exists`, `email_address_invalid`, `over_email_send_rate_limit`.
 */
export const changeOwnEmail = fromPromise<EmailStep, { email: string }>(async ({ input }) => {
  const options = { emailRedirectTo: `${location.origin}/login` }
  const { data, error } = await supabase().auth.updateUser({ email: input.email }, options)
  if (error) throw error
  return { isChanged: isSameEmail(data.user.email, input.email) }
})

/**
 * Verifies the code of one address. The second code, of whichever address, changes the e-mail. Throws `otp_expired`.
 */
export const confirmOwnEmail = fromPromise<EmailStep, { email: string; code: string }>(async ({ input }) => {
  const { data, error } = await supabase().auth.verifyOtp({
    email: input.email,
    token: input.code,
    type: 'email_change',
  })
  if (error) throw error
  return { isChanged: data.session !== null }
})

/** `isPending`: codes for this change were mailed, and the e-mail has not changed since. */
export interface OwnEmail extends EmailStep {
  isPending: boolean
}

/** What became of the change to this address, after a lost response. Throws the server's error. */
export const readOwnEmail = fromPromise<OwnEmail, { email: string }>(async ({ input: { email } }) => {
  const { data, error } = await supabase().auth.getUser()
  if (error) throw error
  const isChanged = isSameEmail(data.user.email, email)
  // The stored session still has the old address, which the page shows.
  if (isChanged) await refresh()
  return { isChanged, isPending: isSameEmail(data.user.new_email, email) }
})

const listFactors = async () => {
  const { data, error } = await supabase().auth.mfa.listFactors()
  if (error) throw error
  return data.all
}

/** The authenticators that sign-in requires. */
export const loadFactors = fromPromise<readonly Factor[]>(async () =>
  (await listFactors())
    .filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
    .map(({ id, created_at }) => ({ id, createdAt: created_at })),
)

/** Repeated after a lost response, it does nothing. */
const dropFactor = async (factorId: string) => {
  const { error } = await supabase().auth.mfa.unenroll({ factorId })
  if (error && error.code !== 'mfa_factor_not_found') throw error
}

/** The client puts the server's SVG into a URL without encoding. This encodes it. */
const pictureOf = (address: string) => {
  const svg = address.slice(address.indexOf('<'))
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}

/** Creates an authenticator. Only this response contains its secret. The first valid code activates it. */
export const enrolFactor = fromPromise<NewFactor, { issuer: string }>(async ({ input }) => {
  // An earlier attempt may have left an authenticator that cannot be completed.
  const unfinished = (await listFactors()).filter(({ status }) => status !== 'verified')
  await Promise.all(unfinished.map(({ id }) => dropFactor(id)))
  const { data, error } = await supabase().auth.mfa.enroll({ factorType: 'totp', issuer: input.issuer })
  if (error) throw error
  return { id: data.id, picture: pictureOf(data.totp.qr_code), secret: data.totp.secret }
})

/** Removes an authenticator that was not completed. */
export const abandonFactor = fromPromise<void, { id: string }>(({ input }) => dropFactor(input.id))

/** Removes an authenticator. Throws `insufficient_aal` if this session has not verified a code. */
export const removeFactor = fromPromise<void, { id: string }>(async ({ input }) => {
  await dropFactor(input.id)
  // The token still contains the second factor.
  await refresh()
})

/** The current user's sessions, this one first. Throws the server's error. */
export const loadOwnSessions = fromPromise<readonly OwnSession[]>(async ({ signal }) => {
  const { data, error } = await supabase().rpc('list_my_sessions').abortSignal(signal)
  if (error) throw error
  return ownSessionsSchema.parse(data)
})

/** Ends all other sessions. */
export const endOtherSessions = fromPromise(async () => {
  const { error } = await supabase().auth.signOut({ scope: 'others' })
  if (error) throw error
})
