import fc from 'fast-check'
import { bodyOf, fields, headers, queryOf, segment, value, who, words } from './parts.ts'
import type { GeneratedRequest } from './world.ts'

const known = `email phone password data token token_hash type redirect_to create_user code code_verifier code_challenge
  code_challenge_method nonce refresh_token auth_code current_password factor_type friendly_name issuer challenge_id factor_id
  email_confirm ban_duration app_metadata user_metadata role id new_email email_redirect_to should_soft_delete gotrue_meta_security
  invitation_token channel`
  .trim()
  .split(/\s+/)

const types = [
  'signup',
  'invite',
  'recovery',
  'email_change',
  'email',
  'magiclink',
  'reauthentication',
  'totp',
  'phone',
]

const field = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...types,
      'membro@confraria.test',
      'novo@confraria.test',
      'uma-senha-comprida-2026',
      '123456',
    ),
  },
  { weight: 2, arbitrary: value },
)

const usual: readonly (readonly [string, string])[] = [
  ['POST', 'signup'],
  ['GET', 'user'],
  ['PUT', 'user'],
  ['POST', 'recover'],
  ['POST', 'otp'],
  ['POST', 'resend'],
  ['GET', 'reauthenticate'],
  ['POST', 'verify'],
  ['GET', 'verify'],
  ['POST', 'token?grant_type=refresh_token'],
  ['POST', 'token?grant_type=pkce'],
  ['POST', 'factors'],
  ['GET', 'admin/users'],
  ['POST', 'admin/users'],
  ['POST', 'admin/generate_link'],
  ['POST', 'invite'],
  ['GET', 'health'],
  ['GET', 'settings'],
  ['GET', 'authorize'],
  ['POST', 'sso/x'],
  ['POST', 'passkeys/x'],
]
/**
 * Rare, because comparing a password takes a tenth of a second, and a signed-out user is anonymous for the rest of the
 * run.
 */
const rare: readonly (readonly [string, string])[] = [
  ['POST', 'token?grant_type=password'],
  ['POST', 'logout?scope=others'],
]
const below: readonly (readonly [string, string, string])[] = [
  ['DELETE', 'factors/', ''],
  ['POST', 'factors/', '/challenge'],
  ['POST', 'factors/', '/verify'],
  ['GET', 'admin/users/', ''],
  ['PUT', 'admin/users/', ''],
  ['DELETE', 'admin/users/', ''],
  ['GET', 'admin/users/', '/factors'],
  ['DELETE', 'admin/users/', '/factors/x'],
  ['GET', '', ''],
]

const endpoint: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...usual) },
  { weight: 1, arbitrary: fc.constantFrom(...rare) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...below), segment(words))
      .map(([[method, before, after], part]) => [method, `${before}${part}${after}`] as const),
  },
)

const parameter = fc.tuple(fc.constantFrom(...known, 'page', 'per_page', 'grant_type', 'provider', 'scope'), words)

export const authRequests: fc.Arbitrary<GeneratedRequest> = fc
  .record({
    who,
    endpoint,
    query: queryOf(fc.array(parameter, { maxLength: 3 })),
    headers: headers({
      'content-type': ['application/json', 'text/plain'],
      'x-supabase-api-version': ['2024-01-01'],
      'user-agent': ['fuzz'],
      host: ['localhost', 'a b', '[::', 'x:99999'],
      'x-forwarded-for': ['10.0.0.1'],
    }),
    body: bodyOf(fields(known, field)),
  })
  .map(({ who, endpoint: [method, path], query, headers, body }) => ({
    who,
    method,
    path: `/auth/v1/${path}${path.includes('?') ? query.replace('?', '&') : query}`,
    headers,
    body: method === 'GET' ? null : body,
  }))
