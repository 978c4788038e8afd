/** The claims of an access token, not verified: the server does that. */
export const claimsOf = (token: string): { aal?: unknown; iat?: unknown; exp?: unknown } => {
  const [, payload = ''] = token.split('.')
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return typeof claims === 'object' && claims !== null ? claims : {}
}
