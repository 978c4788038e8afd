import { randomBytes, randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Statement } from '../database/database.ts'
import { accountByEmail, accountById, countAccounts, pageOfUsers, readAccount, type Account } from './accounts.ts'
import { changesOf, readChanges, softDeletion } from './adminChanges.ts'
import { factorResponse, listedUser, userResponse } from './responses.ts'
import { emailOf, flagOf, objectOf, readBody, textOf, type Body } from './body.ts'
import { AuthError, emailExists, failed, notImplemented } from './errors.ts'
import { factorOf, withoutFactor } from './factors.ts'
import { newAccount, run } from './newAccount.ts'
import { pageOf, linksOf } from './pages.ts'
import { isHash } from './passwords.ts'
import { addressOf, isUuid, requireService } from './request.ts'
import type { AuthServer } from './server.ts'
import { checkEmail } from './signup.ts'
import { checkLength } from './strength.ts'

/** Only the service key may use the paths below /admin. */
export const asService =
  (server: AuthServer): MiddlewareHandler =>
  async (c, next) => {
    await requireService(server, c)
    await next()
  }

/** The account that the path names. Throws 404 `validation_failed`, `user_not_found`. */
const accountOf = async (server: AuthServer, c: Context): Promise<Account> => {
  const id = c.req.param('user') ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const [found] = await server.query([accountById(id, null)])
  const account = readAccount(found)
  if (!account) throw new AuthError(404, 'user_not_found', 'User not found')
  return account
}

/** Runs the statements and returns the changed account. */
const change = async (server: AuthServer, id: string, statements: readonly Statement[], refusal: string) => {
  const results = await run(server, [...statements, accountById(id, null)], refusal)
  const account = readAccount(results.at(-1))
  if (!account) throw failed(refusal)
  return userResponse(account)
}

/** GET /admin/users?page&per_page: {users, aud}, newest first, without identities and factors. */
export const getUsers = (server: AuthServer) => async (c: Context) => {
  const page = pageOf(c)
  const [counted, found] = await server.query([countAccounts, pageOfUsers(page)])
  const total = Number(counted?.rows[0]?.[0])
  c.header('x-total-count', String(total))
  c.header('link', linksOf(c, page, total))
  return c.json({
    users: (found?.rows ?? []).map(([row]) => listedUser(JSON.parse(row ?? ''))),
    aud: 'authenticated',
  })
}

/** GET /admin/users/:user: the User. */
export const getUserById = (server: AuthServer) => async (c: Context) =>
  c.json(userResponse(await accountOf(server, c)))

/** POST /admin/users {email, password or password_hash, email_confirm, id, …}: the new User. */
export const postUser = (server: AuthServer) => async (c: Context) => {
  const body = await readBody(c)
  const email = emailOf(body)
  if (textOf(body, 'phone')) throw notImplemented('A telephone number')
  if (!email) throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone')
  checkEmail(email)
  const [known] = await server.query([accountByEmail(email)])
  if (readAccount(known)) throw emailExists()
  const hash = await newHash(server, c, body)
  const id = newId(body)
  const now = server.now()
  const statements = [
    ...newAccount(
      { id, email, hash, data: {}, metadata: objectOf(body, 'user_metadata') ?? {}, unconfirmed: true },
      now,
    ),
    ...changesOf(id, { ...readChanges(body), email: '', user_metadata: undefined }, now),
  ]
  return c.json(await change(server, id, statements, 'Database error creating new user'))
}

/** Without a password the account gets a random one, which is not stored in plain text. */
const newHash = async ({ passwords, config }: AuthServer, c: Context, body: Body): Promise<string> => {
  const [password, hash] = [textOf(body, 'password'), textOf(body, 'password_hash')]
  if (password !== undefined && hash)
    throw new AuthError(400, 'validation_failed', 'Only a password or a password hash should be provided')
  if (password) checkLength(password, config.auth)
  if (hash && !isHash(hash)) throw failed('Error creating user')
  return hash || passwords.hash(password || randomBytes(48).toString('base64url'), turnOf(c))
}

/** Requests with the service key have the highest rank. */
const turnOf = (c: Context) => ({ rank: 0, address: addressOf(c) }) as const

const newId = (body: Body): string => {
  const id = textOf(body, 'id')
  if (!id) return randomUUID()
  if (!isUuid(id)) throw new AuthError(400, 'validation_failed', 'ID must conform to the uuid v4 format')
  if (/^[0-]+$/.test(id)) throw new AuthError(400, 'validation_failed', 'ID cannot be a nil uuid')
  return id
}

/** PUT /admin/users/:user {email, password, email_confirm, user_metadata, app_metadata, ban_duration, role}: User. */
export const putUserById = (server: AuthServer) => async (c: Context) => {
  const { user } = await accountOf(server, c)
  const body = await readBody(c)
  if (textOf(body, 'phone')) throw notImplemented('A telephone number')
  const changes = readChanges(body)
  if (changes.email) checkEmail(changes.email)
  if (changes.password !== undefined) checkLength(changes.password, server.config.auth)
  const hash = changes.password === undefined ? undefined : await server.passwords.hash(changes.password, turnOf(c))
  const statements = changesOf(user.id, { ...changes, hash }, server.now())
  return c.json(await change(server, user.id, statements, 'Error updating user'))
}

/** DELETE /admin/users/:user {should_soft_delete}: {}. */
export const deleteUserById = (server: AuthServer) => async (c: Context) => {
  const account = await accountOf(server, c)
  const isSoft = (await c.req.text()) !== '' && flagOf(await readBody(c), 'should_soft_delete')
  if (!isSoft)
    await run(
      server,
      [{ sql: 'delete from auth.users where id = $1', values: [account.user.id] }],
      'Database error deleting user',
    )
  else if (!account.user.deleted_at) await run(server, softDeletion(account, server.now()), 'Error soft deleting user')
  return c.json({})
}

/** GET /admin/users/:user/factors: the factors. */
export const getFactors = (server: AuthServer) => async (c: Context) =>
  c.json((await accountOf(server, c)).factors.map(factorResponse))

/** DELETE /admin/users/:user/factors/:factor: the deleted factor. */
export const deleteFactorById = (server: AuthServer) => async (c: Context) => {
  const factor = factorOf(await accountOf(server, c), c)
  await server.query(withoutFactor(factor.id, factor.factor_type))
  return c.json(factorResponse(factor))
}
