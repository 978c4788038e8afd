/** The session of a mailed link, after the auth server has accepted its token. */
export interface LinkTokens {
  accessToken: string
  refreshToken: string
}

export type ConfirmedStep = 'half' | 'whole'

/** The part of a link to `/login` after '#', which no server receives. */
export type LoginLink =
  | { kind: 'invitation'; token: string }
  /** The one-time link for the first administrator. */
  | { kind: 'beginning'; token: string }
  | { kind: 'recovery'; tokens: LinkTokens }
  /** The auth server accepted the mailed link of an e-mail. `half`: the other address of a change must follow. */
  | { kind: 'confirmed'; step: ConfirmedStep; tokens: LinkTokens | null }
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
  const tokens = accessToken && refreshToken ? { accessToken, refreshToken } : null
  if (isRecovery && tokens) return { kind: 'recovery', tokens }
  if (values.has('error_code') || values.has('error')) return { kind: 'expired' }
  if (accessToken && !isRecovery) return { kind: 'confirmed', step: 'whole', tokens }
  return values.has('message') ? { kind: 'confirmed', step: 'half', tokens } : null
}

/** The link of an invitation; `site` is the application's origin. */
export const invitationLink = (site: string, token: string) => `${site}/login#convite=${encodeURIComponent(token)}`

/** The address of 'Esqueci minha senha'. */
export const recoveryPath = '/login?recuperar'
