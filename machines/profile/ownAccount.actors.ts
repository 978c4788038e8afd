import { fromPromise } from 'xstate'
import { failureOf } from '../shared/failure.ts'
import type { Factor, NewFactor } from './factor.ts'
import { ownSessionsSchema, type OwnSession } from './ownSession.ts'
import { supabase } from '../shared/client/client.ts'

/*
 * What somebody does about the own account while signed in: password, second factor, sessions (BEYOND.md, 'People and
 * access'). Each throws the auth server's error.
 */

/**
 * A new password; it ends the other sessions. Throws `reauthentication_needed` where the sign-in is a day old and no mailed
 * code comes along, `reauthentication_not_valid` for a wrong one, `same_password`, `weak_password`.
 */
export const changeOwnPassword = fromPromise<void, { password: string; code: string | null }>(async ({ input }) => {
  const nonce = input.code === null ? {} : { nonce: input.code }
  const { error } = await supabase().auth.updateUser({ password: input.password, ...nonce })
  if (error) throw error
})

/** Mails the code that a change of password asks for. */
export const mailOwnCode = fromPromise(async () => {
  const { error } = await supabase().auth.reauthenticate()
  if (error) throw error
})

/**
 * Asks for another e-mail: a code each goes to the address so far and to the new one. Throws `email_exists`,
 * `email_address_invalid`, `over_email_send_rate_limit`.
 */
export const changeOwnEmail = fromPromise<void, { email: string }>(async ({ input }) => {
  const options = { emailRedirectTo: `${location.origin}/login` }
  const { error } = await supabase().auth.updateUser({ email: input.email }, options)
  if (error) throw error
})

/** Shows the code that one of the two addresses received; the second one changes it. Throws `otp_expired`. */
export const confirmOwnEmail = fromPromise<void, { email: string; code: string }>(async ({ input }) => {
  const { error } = await supabase().auth.verifyOtp({ email: input.email, token: input.code, type: 'email_change' })
  if (error) throw error
})

const listFactors = async () => {
  const { data, error } = await supabase().auth.mfa.listFactors()
  if (error) throw error
  return data.all
}

/** The authenticators that sign-in asks for. */
export const loadFactors = fromPromise<readonly Factor[]>(async () =>
  (await listFactors())
    .filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
    .map(({ id, created_at }) => ({ id, createdAt: created_at })),
)

const dropFactor = async (factorId: string) => {
  const { error } = await supabase().auth.mfa.unenroll({ factorId })
  if (error) throw error
}

/** The client puts the server's SVG into an address as it is; what an address cannot hold is written out here. */
const pictureOf = (address: string) => {
  const svg = address.slice(address.indexOf('<'))
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}

/** Begins an authenticator: its secret is told this once, and it counts from the first right code on. */
export const enrolFactor = fromPromise<NewFactor, { issuer: string }>(async ({ input }) => {
  // Whoever began before and went away left one behind that nobody can finish any more.
  const unfinished = (await listFactors()).filter(({ status }) => status !== 'verified')
  await Promise.all(unfinished.map(({ id }) => dropFactor(id)))
  const { data, error } = await supabase().auth.mfa.enroll({ factorType: 'totp', issuer: input.issuer })
  if (error) throw error
  return { id: data.id, picture: pictureOf(data.totp.qr_code), secret: data.totp.secret }
})

/** Removes an authenticator that was not finished. */
export const abandonFactor = fromPromise<void, { id: string }>(({ input }) => dropFactor(input.id))

/** Removes an authenticator. Throws `insufficient_aal` when this session has not shown its code. */
export const removeFactor = fromPromise<void, { id: string }>(async ({ input }) => {
  await dropFactor(input.id)
  // The token still speaks of the second factor; where no new one comes now, it does in a quarter of an hour.
  const { error } = await supabase().auth.refreshSession()
  if (error) console.warn('the token is as before', failureOf(error))
})

/** Where one is signed in, this place first. Throws the server's error. */
export const loadOwnSessions = fromPromise<readonly OwnSession[]>(async ({ signal }) => {
  const { data, error } = await supabase().rpc('list_my_sessions').abortSignal(signal)
  if (error) throw error
  return ownSessionsSchema.parse(data)
})

/** Signs out everywhere else. */
export const endOtherSessions = fromPromise(async () => {
  const { error } = await supabase().auth.signOut({ scope: 'others' })
  if (error) throw error
})
