import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TomlError, type TomlTable } from 'smol-toml'
import { z } from 'zod/mini'
import { checkValues, textOf, type Template, type Values } from './mail/template.ts'
import { Complaint } from './program.ts'
import { root } from '#server/settings.ts'

const on = z.literal(true)
const off = z.literal(false)
const count = z.int().check(z.positive())
const address = z.url({ protocol: /^https?$/ })
/** Concerns the official stack and hosted projects alone. */
const elsewhere = z.optional(z.unknown())
/** Switched off, whatever else is said about it. */
const unused = z.optional(z.looseObject({ enabled: off }))
const unusedAll = z.optional(z.record(z.string(), z.looseObject({ enabled: off })))

/** An amount with a unit, e.g. `60s`; becomes a number. */
const amount = (units: Readonly<Record<string, number>>) => {
  const valueOf = (text: string) => {
    const [, digits, unit = ''] = /^(\d+)([A-Za-z]+)$/.exec(text) ?? []
    return Number(digits) * (units[unit] ?? Number.NaN)
  }
  return z.pipe(z.string().check(z.refine<string>((text) => valueOf(text) > 0)), z.transform(valueOf))
}
const milliseconds = amount({ ms: 1, s: 1_000, m: 60_000, h: 3_600_000 })
const bytes = amount({ B: 1, KB: 1e3, MB: 1e6, GB: 1e9, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 })

const hookUri = z.string().check(z.regex(/^pg-functions:\/\/postgres\/[a-z_]\w*\/[a-z_]\w*$/))

/** The value itself is no matter for a file that is committed. */
const secret = z.string().check(z.regex(/^env\(\w+\)$/))
const contentPath = z.string().check(z.regex(/^\.\/supabase\/templates\/\w+\.html$/))

/** A mail's subject and its file, which is read; the names of the values that both may hold. */
const mail = (name: string, ...values: readonly (keyof Values)[]) =>
  z.pipe(
    z.strictObject({ subject: z.string(), content_path: contentPath }),
    z.transform(({ subject, content_path: path }): Template => {
      const place = `auth.email.template.${name}`
      if (!existsSync(join(root, path)))
        throw new Complaint(`supabase/config.toml: ${place}.content_path = ${JSON.stringify(path)} não existe.`)
      const html = readFileSync(join(root, path), 'utf8')
      checkValues(`supabase/config.toml: ${place}.subject`, subject, values)
      checkValues(path, html, values)
      const named = (words: string) =>
        words.replaceAll('Confraria', () => process.env['VITE_CLUB_NAME']?.trim() || 'Confraria')
      return { subject: named(subject), text: named(textOf(html)) }
    }),
  )

/**
 * What config.toml may say, by its own names: a number or a text is followed, a literal is all that there is here. Times
 * are seconds where TOML has a number, milliseconds where it has a text; sizes are bytes.
 */
const schema = z.strictObject({
  project_id: z.string(),
  api: z.strictObject({
    enabled: on,
    /** SUPABASE_PORT says where the embedded backend answers. */
    port: z.literal(54321),
    schemas: z.tuple([z.literal('public')]),
    extra_search_path: z.tuple([z.literal('public'), z.literal('extensions')]),
    max_rows: count,
    tls: unused,
  }),
  db: z.looseObject({
    migrations: z.optional(z.looseObject({ enabled: z.optional(on) })),
    /** Whether a new data directory begins with the demonstration. */
    seed: z.strictObject({ enabled: z.boolean(), sql_paths: z.tuple([z.literal('./seed.sql')]) }),
  }),
  studio: elsewhere,
  experimental: elsewhere,
  local_smtp: elsewhere,
  analytics: elsewhere,
  edge_runtime: z.looseObject({ enabled: off }),
  realtime: z.strictObject({ enabled: on, ip_version: elsewhere, max_header_length: elsewhere }),
  storage: z.strictObject({
    enabled: on,
    file_size_limit: bytes,
    /** The migrations make the bucket; what this file says of it is the same, for the tools that make it anew. */
    buckets: z.strictObject({
      'confraria-assets': z.strictObject({
        public: on,
        file_size_limit: bytes.check(z.refine<number>((limit) => limit === 5 * 2 ** 20)),
        allowed_mime_types: z.tuple([z.literal('image/jpeg'), z.literal('image/png'), z.literal('image/webp')]),
        objects_path: z.literal('./seed-images'),
      }),
    }),
    image_transformation: unused,
    s3_protocol: unused,
  }),
  auth: z.strictObject({
    enabled: on,
    site_url: address,
    additional_redirect_urls: z.array(address),
    jwt_expiry: count,
    enable_refresh_token_rotation: on,
    refresh_token_reuse_interval: z.int().check(z.nonnegative()),
    enable_signup: on,
    enable_anonymous_sign_ins: off,
    enable_manual_linking: off,
    minimum_password_length: count,
    password_requirements: z.literal(''),
    /** E-mails an hour, the others in five minutes from one address. */
    rate_limit: z.strictObject({
      email_sent: count,
      sign_in_sign_ups: count,
      token_refresh: count,
      token_verifications: count,
    }),
    email: z.strictObject({
      /** Whether there are accounts by e-mail at all. */
      enabled: on,
      double_confirm_changes: on,
      enable_confirmations: off,
      secure_password_change: on,
      max_frequency: milliseconds,
      otp_length: z.int().check(z.gte(6), z.lte(10)),
      otp_expiry: count,
      template: z.strictObject({
        recovery: mail('recovery', 'Token', 'ConfirmationURL', 'Email'),
        email_change: mail('email_change', 'Token', 'ConfirmationURL', 'Email', 'NewEmail'),
        reauthentication: mail('reauthentication', 'Token', 'Email'),
        confirmation: mail('confirmation', 'Token', 'ConfirmationURL', 'Email'),
        magic_link: mail('magic_link', 'Token', 'ConfirmationURL', 'Email'),
        invite: mail('invite', 'Token', 'ConfirmationURL', 'Email'),
      }),
      /** Mails about what has happened: none is written here. */
      notification: elsewhere,
      /** Who sends the mails; here they stay in the outbox. */
      smtp: z.optional(
        z.strictObject({
          enabled: elsewhere,
          host: elsewhere,
          port: elsewhere,
          user: elsewhere,
          pass: z.optional(secret),
          admin_email: elsewhere,
          sender_name: elsewhere,
        }),
      ),
    }),
    mfa: z.strictObject({
      max_enrolled_factors: count,
      totp: z.strictObject({ enroll_enabled: on, verify_enabled: on }),
      phone: z.strictObject({ enroll_enabled: off, verify_enabled: off }),
    }),
    /** Functions `schema.name(event jsonb)` of the database. */
    hook: z.optional(z.strictObject({ before_user_created: z.strictObject({ enabled: z.boolean(), uri: hookUri }) })),
    sms: z.looseObject({ enabled: off }),
    external: unusedAll,
    third_party: unusedAll,
    web3: unusedAll,
    captcha: unused,
    oauth_server: unused,
  }),
})

export type Config = z.infer<typeof schema>

const file = join(root, 'supabase/config.toml')

/** Names that the CLI still takes, and those that it wants instead. */
const renamed: readonly (readonly [before: string, now: string])[] = [
  ['auth.email.enable_signup', 'auth.email.enabled'],
  ['auth.sms.enable_signup', 'auth.sms.enabled'],
  ['inbucket', 'local_smtp'],
]

/** Puts what is said under an old name under the new one. Throws a {@link Complaint} where both are there. */
const withNewNames = (said: TomlTable, warn: (sentence: string) => void): TomlTable => {
  for (const [before, now] of renamed) {
    const path = before.split('.').slice(0, -1)
    const table = path.reduce<unknown>((at, key) => Object(at)[key], said) as TomlTable | undefined
    const [old = '', name = ''] = [before.split('.').at(-1), now.split('.').at(-1)]
    if (table?.[old] === undefined) continue
    if (table[name] !== undefined)
      throw new Complaint(`supabase/config.toml: ${before} é o nome antigo de ${now}; deixe só ${now}.`)
    warn(`supabase/config.toml: ${before} é um nome antigo, que a CLI deixará de aceitar; escreva ${now}.`)
    table[name] = table[old]
    delete table[old]
  }
  return said
}

/**
 * Reads config.toml; `warn` gets a sentence for each old name. Throws a {@link Complaint} about what is missing, unknown, or
 * not offered here.
 */
export const readConfig = (
  text = readFileSync(file, 'utf8'),
  warn: (sentence: string) => void = (sentence) => console.warn(sentence),
): Config => {
  const said = withNewNames(tableOf(text), warn)
  const { data, error } = schema.safeParse(said)
  if (data) return data
  throw new Complaint(error.issues.map((issue) => `supabase/config.toml: ${sentence(issue, said)}`).join('\n'))
}

const tableOf = (text: string) => {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof TomlError) throw new Complaint(`supabase/config.toml, linha ${error.line}: ${error.message}`)
    throw error
  }
}

const sentence = (issue: z.core.$ZodIssue, said: unknown): string => {
  const name = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => [...issue.path, key].join('.'))
    return `o backend embarcado não conhece ${names.join(', ')}.`
  }
  // Whatever stands there instead may be the password.
  if (name === 'auth.email.smtp.pass') return `${name} deve ser "env(NOME)": a senha não fica neste arquivo.`
  const value = issue.path.reduce<unknown>((at, key) => Object(at)[key], said)
  if (value === undefined) return `falta ${name}.`
  const given = `${name} = ${JSON.stringify(value)}`
  if (issue.code === 'invalid_value')
    return `${given} não é oferecido pelo backend embarcado, só ${issue.values.map((one) => JSON.stringify(one)).join(', ')}.`
  return `${given} não serve.`
}
