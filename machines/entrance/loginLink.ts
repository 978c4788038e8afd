/** The session of a mailed link, after the auth server has accepted its token. */
export interface LinkTokens {
  accessToken: string
  refreshToken: string
}

/** The part of a link to `/login` after '#', which no server receives. */
export type LoginLink =
  | { kind: 'invitation'; token: string }
  /** The one-time link for the first administrator. */
  | { kind: 'beginning'; token: string }
  | { kind: 'recovery'; tokens: LinkTokens }
  /** The auth server refused the mailed link. */
  | { kind: 'expired' }

/** `#convite=…` and `#inicio=…` are links of this product; all others come from redirects of the auth server. */
export const readLoginLink = (hash: string): LoginLink | null => {
  const values = new URLSearchParams(hash.replace(/^#/u, ''))
  const token = values.get('convite')
  if (token) return { kind: 'invitation', token }
  const beginning = values.get('inicio')
  if (beginning) return { kind: 'beginning', token: beginning }
  const [accessToken, refreshToken] = [values.get('access_token'), values.get('refresh_token')]
  // Other mailed links, such as an e-mail change, have a session too, but do not request a new password.
  const isRecovery = values.get('type') === 'recovery'
  if (isRecovery && accessToken && refreshToken) return { kind: 'recovery', tokens: { accessToken, refreshToken } }
  return values.has('error_code') || values.has('error') ? { kind: 'expired' } : null
}

/** The link of an invitation; `site` is the application's origin. */
export const invitationLink = (site: string, token: string) => `${site}/login#convite=${encodeURIComponent(token)}`

/** The address of 'Esqueci minha senha'. */
export const recoveryPath = '/login?recuperar'
