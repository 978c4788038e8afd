import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import { accountByEmail, readAccount, type Account } from './accounts.ts'
import { userResponse } from './responses.ts'
import { emailOf, objectOf, readBody, textOf, type Body } from './body.ts'
import { AuthError, emailExists } from './errors.ts'
import { runBeforeUserCreated } from './hook.ts'
import { mailToken } from './mailing.ts'
import { createAccount } from './newAccount.ts'
import { keepTokens, makeToken } from './oneTime.ts'
import { linkOf, redirectOf } from './redirect.ts'
import { addressOf, requireService } from './request.ts'
import type { AuthServer } from './server.ts'
import { checkEmail } from './signup.ts'
import { timestamp } from './sessions.ts'
import { checkLength } from './strength.ts'
import type { TokenType } from './tokenTypes.ts'
import { newData } from './user.ts'

const find = async (server: AuthServer, email: string): Promise<Account | undefined> => {
  const [found] = await server.query([accountByEmail(email)])
  return readAccount(found)
}

/** The account after a change. */
const found = async (server: AuthServer, email: string): Promise<Account> => {
  const account = await find(server, email)
  if (!account) throw new Error('an account that has just been changed was not found')
  return account
}

const tokenTypes = new Map<string, TokenType>([
  ['signup', 'confirmation_token'],
  ['invite', 'confirmation_token'],
  ['magiclink', 'recovery_token'],
  ['recovery', 'recovery_token'],
  ['email_change_current', 'email_change_token_current'],
  ['email_change_new', 'email_change_token_new'],
])

/**
 * POST /admin/generate_link {type, email, new_email, password, data}: the User, with the link that a mail would
 * contain.
 */
export const postGenerateLink = (server: AuthServer) => async (c: Context) => {
  const body = await readBody(c)
  const email = emailOf(body)
  checkEmail(email)
  const known = await find(server, email)
  const requested = textOf(body, 'type') ?? ''
  const type = requested === 'magiclink' && !known ? 'signup' : requested
  const tokenType = tokenTypes.get(type)
  if (!tokenType) throw new AuthError(400, 'validation_failed', `Invalid email action link type requested: ${type}`)

  const creates = type === 'signup' || type === 'invite'
  if (!known && !creates) throw new AuthError(404, 'user_not_found', 'User with this email not found')
  if (creates && known?.user.email_confirmed_at) throw emailExists()
  const newEmail = type.startsWith('email_change') ? await freeEmail(server, body) : null
  // A new user who requests a magic link gets an account without a password.
  const password = requested === 'signup' && !known ? newPassword(server, body) : null

  const now = server.now()
  const id = known?.user.id ?? randomUUID()
  const data = objectOf(body, 'data') ?? {}
  if (!known) await runBeforeUserCreated(server, c, { id, email, hash: null, data })
  const turn = { rank: 0, address: addressOf(c) } as const
  const hash = password === null ? null : await server.passwords.hash(password, turn)
  const token = makeToken(server, {
    type: tokenType,
    email: type === 'email_change_new' && newEmail ? newEmail : email,
  })
  const columns: Record<string, string> = {
    ...(type === 'invite' ? { invited_at: timestamp(now) } : {}),
    ...(newEmail ? { email_change: newEmail, email_change_confirm_status: '0' } : {}),
  }
  const keep = keepTokens(id, [token], { now: newEmail && known ? roundOf(server, known, newEmail) : now, columns })
  if (known)
    await server.query([
      ...(type === 'signup' ? [newData(id, data, now)] : []),
      ...(newEmail ? [clearOtherChange(id, newEmail)] : []),
      keep,
    ])
  else await createAccount(server, { id, email, hash, data: {}, metadata: data, unconfirmed: true }, [keep])
  const account = await found(server, email)
  const to = redirectOf(server, c, textOf(body, 'redirect_to'))
  return c.json({
    ...userResponse(account),
    action_link: linkOf(server, c, { hash: token.link, type: newEmail ? 'email_change' : type, to }),
    email_otp: token.code,
    hashed_token: token.link,
    verification_type: type,
    redirect_to: to,
  })
}

/** POST /invite {email, data}: the invited User. A link is mailed to them. */
export const postInvite = (server: AuthServer) => async (c: Context) => {
  await requireService(server, c)
  const body = await readBody(c)
  const email = emailOf(body)
  checkEmail(email)
  server.mailLimits.check()
  const known = await find(server, email)
  if (known?.user.email_confirmed_at) throw emailExists()
  const made = { id: randomUUID(), email, hash: null }
  const metadata = objectOf(body, 'data') ?? {}
  if (!known) await runBeforeUserCreated(server, c, { ...made, data: metadata })
  const create = () => createAccount(server, { ...made, data: {}, metadata, unconfirmed: true })
  await mailToken(server, c, { account: known ?? (await create()), occasion: 'invite' })
  return c.json(userResponse(await found(server, email)))
}

/** Deletes the tokens of a change to another address. */
const clearOtherChange = (userId: string, newEmail: string): Statement => ({
  sql: `delete from auth.one_time_tokens t using auth.users u
        where u.id = $1 and t.user_id = u.id and u.email_change is distinct from $2
          and t.token_type in ('email_change_token_current', 'email_change_token_new')`,
  values: [userId, newEmail],
})

/** Both tokens of an e-mail change belong to the same round and expire together. */
const roundOf = ({ config, now }: AuthServer, { user }: Account, newEmail: string): number => {
  const began = user.email_change === newEmail ? Date.parse(user.email_change_sent_at ?? '') : Number.NaN
  return began > now() - config.auth.email.otp_expiry * 1000 ? began : now()
}

const newPassword = ({ config }: AuthServer, body: Body): string => {
  const password = textOf(body, 'password')
  if (!password) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password')
  checkLength(password, config.auth)
  return password
}

/** `new_email`, if it is free. Throws 422 `email_exists`. */
const freeEmail = async (server: AuthServer, body: Body): Promise<string> => {
  const email = (textOf(body, 'new_email') ?? '').trim().toLowerCase()
  checkEmail(email)
  if (await find(server, email)) throw emailExists()
  return email
}
