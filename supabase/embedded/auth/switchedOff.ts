import type { Context } from 'hono'
import { readBody, textOf } from './body.ts'
import { AuthError } from './errors.ts'
import { authenticate } from './request.ts'
import type { AuthServer } from './server.ts'

/** The hosted server's providers, as in GET /settings and /authorize. None is supported here. */
export const providers = (
  'apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin linkedin_oidc ' +
  'notion spotify slack slack_oidc workos twitch twitter zoom'
).split(' ')
const unsettled = ['x', 'vercel_marketplace']

/** GET /authorize?provider: 400 `validation_failed`. */
export const getAuthorize = (c: Context): never => {
  const name = c.req.query('provider') ?? ''
  const isKnown = [...providers, ...unsettled].includes(name.toLowerCase())
  const reason = isKnown ? 'provider is not enabled' : `Provider ${name.toLowerCase()} could not be found`
  throw new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`)
}

/** Providers whose ID tokens the hosted server accepts, by issuer. */
const issuers = new Map([
  ['apple', 'https://appleid.apple.com'],
  ['facebook', 'https://www.facebook.com'],
  ['google', 'https://accounts.google.com'],
  ['kakao', 'https://kauth.kakao.com'],
])

/** POST /token?grant_type=id_token {provider, id_token}: 400 `provider_disabled`. */
export const refuseIdToken = async (c: Context): Promise<never> => {
  const provider = textOf(await readBody(c), 'provider') ?? ''
  const issuer = issuers.get(provider)
  if (issuer) throw new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
  throw new AuthError(400, 'validation_failed', `Custom OIDC provider ${JSON.stringify(provider)} not allowed`)
}

/** POST /token?grant_type=web3: 422 `web3_provider_disabled`. */
export const refuseWeb3 = (): never => {
  throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
}

/** Everything below /sso: 404 `saml_provider_disabled`. */
export const refuseSso = (): never => {
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

/** Everything below /passkeys: 404 `passkey_disabled`. */
export const refusePasskeys = (): never => {
  throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
}

/**
 * Linking (GET /user/identities/authorize) and unlinking (DELETE /user/identities/:id): 404 `manual_linking_disabled`.
 */
export const refuseLinking = (server: AuthServer) => async (c: Context) => {
  await authenticate(server, c)
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

/** The OAuth server's paths do not exist while it is off. */
export const noOAuthServer = (c: Context) => c.text('404 page not found\n', 404)
