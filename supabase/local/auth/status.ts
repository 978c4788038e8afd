import type { Context } from 'hono'

/** GET /health. */
export const getHealth = (c: Context) =>
  c.json({ version: 'embedded', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' })

const providers = (
  'anonymous_users apple azure bitbucket discord facebook figma fly github gitlab google keycloak kakao linkedin ' +
  'linkedin_oidc notion snapchat spotify slack slack_oidc workos twitch twitter email phone zoom'
).split(' ')

/** GET /settings: e-mail and password are the only way in; whether somebody may sign up is the database's decision. */
export const getSettings = (c: Context) =>
  c.json({
    external: Object.fromEntries(providers.map((provider) => [provider, provider === 'email'])),
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  })

/** GET /.well-known/jwks.json: tokens are signed with a shared secret, so clients ask GET /user instead. */
export const getKeys = (c: Context) => c.json({ keys: [] })
