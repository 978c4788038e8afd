import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { DatabaseError, type Statement } from '../database/database.ts'
import { accountById, hasVerifiedFactor, readAccount, type Account, type SessionRow } from './accounts.ts'
import { readBody, textOf } from './body.ts'
import { demand, factorShown, stillSignedIn, type Demand } from './demand.ts'
import { AuthError } from './errors.ts'
import { authenticate, isUuid } from './request.ts'
import type { AuthServer } from './server.ts'
import { timestamp } from './sessions.ts'
import { makeSecret, pictureOf, uriOf } from './totp.ts'

/** How long an unused, unverified factor is stored, in milliseconds: the hosted server's default. */
const unusedMs = 300_000

/** Maximum length of a factor's or issuer's name, in UTF-16 units: limited by the index and the QR code. */
const longestName = 100

export type Factor = Account['factors'][number]

/** Second factors require a session. Throws as {@link authenticate} does. */
export const inSession = async (server: AuthServer, c: Context): Promise<Account & { session: SessionRow }> => {
  const account = await authenticate(server, c)
  const { session } = account
  if (!session)
    throw new AuthError(
      500,
      'unexpected_failure',
      'A valid session and a registered user are required to enroll a factor',
    )
  return { ...account, session }
}

/** The account's factor that the path names. Throws 404 `validation_failed`, `mfa_factor_not_found`. */
export const factorOf = ({ factors }: Account, c: Context): Factor => {
  const id = c.req.param('factor') ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = factors.find((one) => one.id === id.toLowerCase())
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/**
 * POST /factors {factor_type, friendly_name, issuer}: the new factor with its secret, which no other request returns.
 */
export const postFactor = (server: AuthServer) => async (c: Context) => {
  const { user, session } = await inSession(server, c)
  const body = await readBody(c)
  const name = textOf(body, 'friendly_name') ?? ''
  checkType(textOf(body, 'factor_type') ?? '')
  const issuer = textOf(body, 'issuer') || new URL(server.config.auth.site_url).host

  if (name.length > longestName || issuer.length > longestName)
    throw new AuthError(400, 'validation_failed', `A name cannot be longer than ${longestName} characters`)

  const now = server.now()
  const [, found] = await server.query([forgetUnused(now), accountById(user.id, session.id)])
  const account = readAccount(found)
  if (!account?.session)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  checkRoom(server, account, name)
  const secret = makeSecret()
  const uri = uriOf(secret, { issuer, account: user.email ?? '' })
  const id = randomUUID()
  const statements = [
    ...stillSignedIn(account, now),
    factorShown(account, needsFactor()),
    demand(
      'select 1 where (select count(*) from auth.mfa_factors where user_id = $1) < $2::int',
      [user.id, String(server.config.auth.mfa.max_enrolled_factors)],
      noRoom(),
    ),
    newFactor({ id, userId: user.id, name, secret }, now),
  ]
  await server.query(statements).catch((error: unknown) => {
    const isTaken = error instanceof DatabaseError && error.constraint === 'mfa_factors_user_friendly_name_unique'
    throw isTaken ? nameConflict(name) : error
  })
  return c.json({ id, type: 'totp', friendly_name: name, totp: { qr_code: pictureOf(uri), secret, uri } })
}

const switchedOff = new Map([
  ['phone', 'Phone'],
  ['webauthn', 'WebAuthn'],
])

/** Only TOTP is supported. */
const checkType = (type: string): void => {
  if (type === 'totp') return
  const title = switchedOff.get(type)
  if (title) throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${title}`)
  throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
}

const nameConflict = (name: string) =>
  new AuthError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  )

/** As on hosted projects, two factors without a name conflict. */
const checkRoom = ({ config }: AuthServer, account: Account, name: string): void => {
  if (account.factors.some(({ friendly_name }) => (friendly_name ?? '') === name)) throw nameConflict(name)
  if (account.factors.length >= config.auth.mfa.max_enrolled_factors) throw noRoom()
  if (hasVerifiedFactor(account) && account.session?.aal !== 'aal2') throw needsFactor()
}

const noRoom = () =>
  new AuthError(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  )

const needsFactor = () => new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')

const forgetUnused = (now: number): Statement => ({
  sql: `delete from auth.mfa_factors f
        where f.status <> 'verified' and f.created_at < $1
          and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`,
  values: [timestamp(now - unusedMs)],
})

/** Stores the secret in plain text, as hosted projects do by default (no database encryption). */
const newFactor = (factor: { id: string; userId: string; name: string; secret: string }, now: number): Statement => ({
  sql: `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
        values ($1, $2, $3, 'totp', 'unverified', $4, $5, $5)`,
  values: [factor.id, factor.userId, factor.name, factor.secret, timestamp(now)],
})

/** Sessions that the factor raised return to `aal1`. */
export const withoutFactor = (id: string, type: string): Statement[] => [
  {
    sql: `delete from auth.mfa_amr_claims
          where authentication_method = $2 and session_id in (select id from auth.sessions where factor_id = $1)`,
    values: [id, type],
  },
  { sql: `update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, values: [id] },
  { sql: 'delete from auth.mfa_factors where id = $1', values: [id] },
]

/** The factor has not changed since it was read. */
export const stillThere = ({ id, status }: Factor): Demand =>
  demand(
    'select 1 from auth.mfa_factors where id = $1 and status = $2::auth.factor_status',
    [id, status],
    new AuthError(404, 'mfa_factor_not_found', 'Factor not found'),
  )

/** DELETE /factors/:factor: {id}. */
export const deleteFactor = (server: AuthServer) => async (c: Context) => {
  const account = await inSession(server, c)
  const factor = factorOf(account, c)
  const { id, status, factor_type } = factor
  if (status === 'verified' && account.session.aal !== 'aal2')
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  await server.query([...stillSignedIn(account, server.now()), stillThere(factor), ...withoutFactor(id, factor_type)])
  return c.json({ id })
}
