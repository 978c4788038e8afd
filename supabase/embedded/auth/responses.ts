import type { Account, UserRow } from './accounts.ts'

/** Times in the hosted server's format: RFC 3339 in UTC. */
const time = (text: string) => new Date(text).toISOString()

/** Omits the key if there is no value. */
const when = (member: string, text: string | null) => (text ? { [member]: time(text) } : {})

/** The `User` of supabase-js, without the password's hash and without tokens. */
export const userResponse = ({ user, identities, factors }: Pick<Account, 'user' | 'identities' | 'factors'>) => ({
  id: user.id,
  aud: user.aud,
  role: user.role,
  email: user.email ?? '',
  ...when('email_confirmed_at', user.email_confirmed_at),
  ...when('invited_at', user.invited_at),
  phone: user.phone ?? '',
  ...when('phone_confirmed_at', user.phone_confirmed_at),
  ...when('confirmation_sent_at', user.confirmation_sent_at),
  ...when('confirmed_at', user.confirmed_at),
  ...when('recovery_sent_at', user.recovery_sent_at),
  ...(user.email_change ? { new_email: user.email_change } : {}),
  ...when('email_change_sent_at', user.email_change_sent_at),
  ...(user.phone_change ? { new_phone: user.phone_change } : {}),
  ...when('reauthentication_sent_at', user.reauthentication_sent_at),
  ...when('last_sign_in_at', user.last_sign_in_at),
  app_metadata: user.raw_app_meta_data ?? {},
  user_metadata: user.raw_user_meta_data ?? {},
  ...(factors.length > 0 ? { factors: factors.map(factorResponse) } : {}),
  identities: identities.map(identityResponse),
  created_at: time(user.created_at),
  updated_at: time(user.updated_at),
  ...when('banned_until', user.banned_until),
  ...when('deleted_at', user.deleted_at),
  is_anonymous: user.is_anonymous,
})

/** An entry in a list of users. The hosted server omits identities and factors there. */
export const listedUser = (user: UserRow) => ({
  ...userResponse({ user, identities: [], factors: [] }),
  identities: null,
})

/** `identity_id` is the row's id; `id` is the provider's, which older clients expect. */
const identityResponse = (identity: Account['identities'][number]) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  ...when('last_sign_in_at', identity.last_sign_in_at),
  created_at: time(identity.created_at),
  updated_at: time(identity.updated_at),
  ...(identity.email ? { email: identity.email } : {}),
})

export const factorResponse = (factor: Account['factors'][number]) => ({
  id: factor.id,
  created_at: time(factor.created_at),
  updated_at: time(factor.updated_at),
  status: factor.status,
  ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
  factor_type: factor.factor_type,
  phone: factor.phone ?? '',
  last_challenged_at: factor.last_challenged_at ? time(factor.last_challenged_at) : null,
})
