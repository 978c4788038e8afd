import type { Context } from 'hono'
import { providers } from './switchedOff.ts'
import type { AuthServer } from './server.ts'

/** GET /health. */
export const getHealth = (c: Context) =>
  c.json({ version: 'embedded', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' })

/** GET /settings, from config.toml. The database decides who may sign up. */
export const getSettings =
  ({ config: { auth } }: AuthServer) =>
  (c: Context) =>
    c.json({
      external: {
        anonymous_users: auth.enable_anonymous_sign_ins,
        ...Object.fromEntries(providers.map((provider) => [provider, false])),
        email: auth.email.enabled,
        phone: auth.sms?.enabled ?? false,
      },
      disable_signup: !auth.enable_signup,
      mailer_autoconfirm: !auth.email.enable_confirmations,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: false,
    })

/**
 * GET /.well-known/jwks.json: empty, because tokens are signed with a shared secret. Clients call GET /user instead.
 */
export const getKeys = (c: Context) => c.json({ keys: [] })
