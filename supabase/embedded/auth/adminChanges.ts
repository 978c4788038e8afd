import { createHash } from 'node:crypto'
import type { Statement } from '../database/database.ts'
import type { Account } from './accounts.ts'
import { millisecondsOf } from './banDuration.ts'
import { emailOf, flagOf, objectOf, textOf, type Body } from './body.ts'
import { clearTokens } from './oneTime.ts'
import { endAllSessions, timestamp } from './sessions.ts'
import { newData, newPassword, voidTokens } from './user.ts'

/** What the service key may change in an account; undefined keeps the value. */
export interface Changes {
  role: string | undefined
  email: string
  isConfirmed: boolean
  password: string | undefined
  user_metadata: Body | undefined
  app_metadata: Body | undefined
  /** Milliseconds; 0 ends a ban. */
  ban: number | undefined
}

export const readChanges = (body: Body): Changes => {
  const ban = textOf(body, 'ban_duration')
  return {
    role: textOf(body, 'role')?.trim() || undefined,
    email: emailOf(body),
    isConfirmed: flagOf(body, 'email_confirm'),
    password: textOf(body, 'password'),
    user_metadata: objectOf(body, 'user_metadata'),
    app_metadata: objectOf(body, 'app_metadata'),
    ban: ban ? millisecondsOf(ban) : undefined,
  }
}

type Applied = Partial<Omit<Changes, 'password'>> & { hash?: string | undefined }

/** In the hosted server's order. A new password and a ban end the user's sessions. */
export const changesOf = (
  id: string,
  { role, email, isConfirmed = false, hash, user_metadata, app_metadata, ban }: Applied,
  now: number,
): Statement[] => {
  const at = timestamp(now)
  return [
    ...(role
      ? [{ sql: 'update auth.users set role = $2, updated_at = $3 where id = $1', values: [id, role, at] }]
      : []),
    ...(isConfirmed ? confirmed(id, at) : []),
    ...(hash === undefined ? [] : newPassword(id, null, hash, now)),
    ...(email ? newEmail(id, { email, isConfirmed, at }) : []),
    ...(app_metadata ? [newData(id, app_metadata, now, 'raw_app_meta_data')] : []),
    ...(user_metadata ? [newData(id, user_metadata, now)] : []),
    ...(ban === undefined
      ? []
      : [
          {
            sql: 'update auth.users set banned_until = $2, updated_at = $3 where id = $1',
            values: [id, ban === 0 ? null : timestamp(now + ban), at],
          },
          ...(ban > 0 ? [endAllSessions(id)] : []),
        ]),
  ]
}

const confirmed = (id: string, at: string): Statement[] => [
  {
    sql: `update auth.users set
            confirmation_token = '', email_confirmed_at = $2::timestamptz, updated_at = $2::timestamptz,
            raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
          where id = $1`,
    values: [id, at],
  },
  clearTokens(id),
]

const newEmail = (
  id: string,
  { email, isConfirmed, at }: { email: string; isConfirmed: boolean; at: string },
): Statement[] => [
  {
    sql: `insert into auth.identities
            (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
          values ($1::text, $1::uuid, jsonb_build_object(
            'sub', $1::text, 'email', $2::text, 'email_verified', $3::boolean, 'phone_verified', false
          ), 'email', $4::timestamptz, $4::timestamptz, $4::timestamptz)
          on conflict (provider_id, provider) do update set
            identity_data = identities.identity_data ||
              jsonb_build_object('email', $2::text, 'email_verified', $3::boolean),
            updated_at = excluded.updated_at`,
    values: [id, email, String(isConfirmed), at],
  },
  { sql: 'update auth.users set email = $2, updated_at = $3 where id = $1', values: [id, email, at] },
  ...voidTokens(id),
]

/** One-way hashes, as in the hosted server, so that the e-mail can be used again. */
const obscured = (id: string, value: string): string =>
  createHash('sha256')
    .update(id + value)
    .digest('base64url')

/** Keeps the account row without personal data, because other rows refer to it. Sign-in is no longer possible. */
export const softDeletion = ({ user, identities }: Account, now: number): Statement[] => {
  const { id } = user
  const values = [user.email, user.phone, user.email_change, user.phone_change].map((text) => obscured(id, text ?? ''))
  const [email = '', phone = '', emailChange = '', phoneChange = ''] = values
  return [
    {
      sql: `update auth.users set
              email = $2, phone = $3, email_change = $4, phone_change = $5, encrypted_password = null,
              deleted_at = $6, updated_at = $6, raw_user_meta_data = '{}', raw_app_meta_data = '{}'
            where id = $1`,
      values: [id, email, phone.slice(0, 15), emailChange, phoneChange.slice(0, 15), timestamp(now)],
    },
    ...voidTokens(id),
    ...identities.map(({ id: identity, provider, provider_id }) => ({
      sql: `update auth.identities set identity_data = '{}', provider_id = $2, updated_at = $3 where id = $1`,
      values: [identity, obscured(id, `${provider}:${provider_id}`), timestamp(now)],
    })),
    { sql: 'delete from auth.mfa_factors where user_id = $1', values: [id] },
    endAllSessions(id),
  ]
}
