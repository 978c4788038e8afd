/** The session that a mailed link brings along, once the auth server has taken its token. */
export interface LinkTokens {
  accessToken: string
  refreshToken: string
}

/** What a link to /login brings along behind its '#', which no server ever sees. */
export type LoginLink =
  | { kind: 'invitation'; token: string }
  /** The one-time link that makes the first administrator. */
  | { kind: 'beginning'; token: string }
  | { kind: 'recovery'; tokens: LinkTokens }
  /** The auth server took the mailed link no more. */
  | { kind: 'expired' }

/** `#convite=…` and `#inicio=…` are ours; the others are how the auth server's links lead back (DATABASE.md, 'Registration'; SPEC.md, section 7). */
export const readLoginLink = (hash: string): LoginLink | null => {
  const values = new URLSearchParams(hash.replace(/^#/u, ''))
  const token = values.get('convite')
  if (token) return { kind: 'invitation', token }
  const beginning = values.get('inicio')
  if (beginning) return { kind: 'beginning', token: beginning }
  const [accessToken, refreshToken] = [values.get('access_token'), values.get('refresh_token')]
  // Other mailed links, a changed e-mail's say, bring a session along as well, and no wish for a new password.
  const isRecovery = values.get('type') === 'recovery'
  if (isRecovery && accessToken && refreshToken) return { kind: 'recovery', tokens: { accessToken, refreshToken } }
  return values.has('error_code') || values.has('error') ? { kind: 'expired' } : null
}

/** The link that brings an invited person in; `site` is the application's origin. */
export const invitationLink = (site: string, token: string) => `${site}/login#convite=${encodeURIComponent(token)}`

/** Where 'Esqueci minha senha' lies. */
export const recoveryPath = '/login?recuperar'
