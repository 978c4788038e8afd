import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TomlError, type TomlTable } from 'smol-toml'
import { z } from 'zod/mini'
import { checkValues, textOf, type Template, type Values } from './mail/template.ts'
import { Complaint } from './program.ts'
import type { Project } from './project.ts'
import type { Seed } from './seed.ts'

const on = z.literal(true)
const off = z.literal(false)
const count = z.int().check(z.positive())
const address = z.url({ protocol: /^https?$/ })
/** Concerns only the official stack and hosted projects. */
const elsewhere = z.optional(z.unknown())
/** Must be off; its other keys are ignored. */
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

/** The value is a reference, because the file is committed. */
const secret = z.string().check(z.regex(/^env\(\w+\)$/))
const contentPath = z.string().check(z.regex(/^\.\/supabase\/templates\/\w+\.html$/))

/** The mails, the values that each may use, and the default subjects. */
const mails = {
  recovery: { values: ['Token', 'ConfirmationURL', 'Email'], subject: 'Reset your password' },
  email_change: { values: ['Token', 'ConfirmationURL', 'Email', 'NewEmail'], subject: 'Confirm your new e-mail' },
  reauthentication: { values: ['Token', 'Email'], subject: 'Your code' },
  confirmation: { values: ['Token', 'ConfirmationURL', 'Email'], subject: 'Confirm your e-mail' },
  magic_link: { values: ['Token', 'ConfirmationURL', 'Email'], subject: 'Your link to sign in' },
  invite: { values: ['Token', 'ConfirmationURL', 'Email'], subject: 'You are invited' },
} as const satisfies Record<string, { values: readonly (keyof Values)[]; subject: string }>
type MailName = keyof typeof mails

const words = z.strictObject({ subject: z.string(), content_path: contentPath })

/** Reads a mail's template. Throws a {@link Complaint} if it is missing or uses an unknown value. */
const templateOf = ({ folder }: Project, name: MailName, parsed: z.infer<typeof words> | undefined): Template => {
  const { values, subject } = mails[name]
  if (parsed === undefined)
    return {
      subject,
      text: values
        .map((value) => `{{ .${value} }}`)
        .slice(0, 2)
        .join('\n\n'),
    }
  const place = `auth.email.template.${name}`
  // Relative to the parent folder, as in the official CLI.
  const file = join(folder, '..', parsed.content_path)
  if (!existsSync(file))
    throw new Complaint(
      `supabase/config.toml: ${place}.content_path = ${JSON.stringify(parsed.content_path)} não existe.`,
    )
  const html = readFileSync(file, 'utf8')
  checkValues(`supabase/config.toml: ${place}.subject`, parsed.subject, values)
  checkValues(parsed.content_path, html, values)
  return { subject: parsed.subject, text: textOf(html) }
}

/**
 * The supported keys of config.toml. A number or a text is configurable; a literal is the only supported value. Times
 * are seconds for TOML numbers and milliseconds for texts; sizes are bytes.
 */
const schema = z.strictObject({
  project_id: z.string(),
  api: z.prefault(
    z.strictObject({
      enabled: z.prefault(on, true),
      /** Ignored: SUPABASE_PORT sets the port. */
      port: z.prefault(z.literal(54321), 54321),
      schemas: z.prefault(z.tuple([z.literal('public')]), ['public']),
      extra_search_path: z.prefault(z.tuple([z.literal('public'), z.literal('extensions')]), ['public', 'extensions']),
      max_rows: z.prefault(count, 1_000),
      tls: unused,
    }),
    {},
  ),
  db: z.prefault(
    z.looseObject({
      migrations: z.optional(z.looseObject({ enabled: z.optional(on) })),
      /** Whether a new data directory starts with the seed. */
      seed: z.prefault(
        z.strictObject({
          enabled: z.prefault(z.boolean(), true),
          sql_paths: z.prefault(z.array(z.string()), ['./seed.sql']),
        }),
        {},
      ),
    }),
    {},
  ),
  studio: elsewhere,
  experimental: elsewhere,
  local_smtp: elsewhere,
  analytics: elsewhere,
  edge_runtime: unused,
  realtime: z.prefault(
    z.strictObject({ enabled: z.prefault(on, true), ip_version: elsewhere, max_header_length: elsewhere }),
    {},
  ),
  storage: z.prefault(
    z.strictObject({
      enabled: z.prefault(on, true),
      file_size_limit: z.prefault(bytes, '50MiB'),
      /** Created unless a migration creates them. */
      buckets: z.prefault(
        z.record(
          z.string(),
          z.strictObject({
            public: z.prefault(z.boolean(), false),
            file_size_limit: z.optional(bytes),
            allowed_mime_types: z.optional(z.array(z.string())),
            objects_path: z.optional(z.string()),
          }),
        ),
        {},
      ),
      image_transformation: unused,
      s3_protocol: unused,
    }),
    {},
  ),
  auth: z.prefault(
    z.strictObject({
      enabled: z.prefault(on, true),
      site_url: z.prefault(address, 'http://127.0.0.1:3000'),
      additional_redirect_urls: z.prefault(z.array(address), []),
      jwt_expiry: z.prefault(count, 3_600),
      enable_refresh_token_rotation: z.prefault(on, true),
      refresh_token_reuse_interval: z.prefault(z.int().check(z.nonnegative()), 10),
      enable_signup: z.prefault(on, true),
      enable_anonymous_sign_ins: z.prefault(off, false),
      enable_manual_linking: z.prefault(off, false),
      minimum_password_length: z.prefault(count, 6),
      password_requirements: z.prefault(z.literal(''), ''),
      /** E-mails per hour; the others per five minutes and address. */
      rate_limit: z.prefault(
        z.strictObject({
          email_sent: z.prefault(count, 2),
          sign_in_sign_ups: z.prefault(count, 30),
          token_refresh: z.prefault(count, 150),
          token_verifications: z.prefault(count, 30),
        }),
        {},
      ),
      email: z.prefault(
        z.strictObject({
          /** Whether accounts by e-mail exist. */
          enabled: z.prefault(on, true),
          double_confirm_changes: z.prefault(on, true),
          enable_confirmations: z.prefault(off, false),
          /** The official default, false, is not supported here. */
          secure_password_change: z.prefault(on, true),
          max_frequency: z.prefault(milliseconds, '1s'),
          otp_length: z.prefault(z.int().check(z.gte(6), z.lte(10)), 6),
          otp_expiry: z.prefault(count, 3_600),
          template: z.prefault(
            z.strictObject({
              recovery: z.optional(words),
              email_change: z.optional(words),
              reauthentication: z.optional(words),
              confirmation: z.optional(words),
              magic_link: z.optional(words),
              invite: z.optional(words),
            }),
            {},
          ),
          /** Mails about past events; this backend writes none. */
          notification: elsewhere,
          /** The mail server of the official stack; here mails stay in the outbox. */
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
        {},
      ),
      /** The official default of `totp`, false, is not supported here. */
      mfa: z.prefault(
        z.strictObject({
          max_enrolled_factors: z.prefault(count, 10),
          totp: z.prefault(
            z.strictObject({ enroll_enabled: z.prefault(on, true), verify_enabled: z.prefault(on, true) }),
            {},
          ),
          phone: z.prefault(
            z.strictObject({ enroll_enabled: z.prefault(off, false), verify_enabled: z.prefault(off, false) }),
            {},
          ),
        }),
        {},
      ),
      /** Functions `schema.name(event jsonb)` of the database. */
      hook: z.optional(z.strictObject({ before_user_created: z.strictObject({ enabled: z.boolean(), uri: hookUri }) })),
      sms: unused,
      external: unusedAll,
      third_party: unusedAll,
      web3: unusedAll,
      captcha: unused,
      oauth_server: unused,
    }),
    {},
  ),
})

/** config.toml with defaults and the texts of the mails. */
type Parsed = z.infer<typeof schema>
type Email = Parsed['auth']['email']
export type Config = Omit<Parsed, 'auth'> & {
  auth: Omit<Parsed['auth'], 'email'> & {
    email: Omit<Email, 'template'> & { template: Record<MailName, Template> }
  }
}

/** Old names that the CLI still accepts, and their new names. */
const renamed: readonly (readonly [before: string, now: string])[] = [
  ['auth.email.enable_signup', 'auth.email.enabled'],
  ['auth.sms.enable_signup', 'auth.sms.enabled'],
  ['inbucket', 'local_smtp'],
]

/** Moves values of old names to their new names. Throws a {@link Complaint} if both are present. */
const withNewNames = (parsed: TomlTable, warn: (sentence: string) => void): TomlTable => {
  for (const [before, now] of renamed) {
    const path = before.split('.').slice(0, -1)
    const table = path.reduce<unknown>((at, key) => Object(at)[key], parsed) as TomlTable | undefined
    const [old = '', name = ''] = [before.split('.').at(-1), now.split('.').at(-1)]
    if (table?.[old] === undefined) continue
    if (table[name] !== undefined)
      throw new Complaint(`supabase/config.toml: ${before} é o nome antigo de ${now}; deixe só ${now}.`)
    warn(`supabase/config.toml: ${before} é um nome antigo, que a CLI deixará de aceitar; escreva ${now}.`)
    table[name] = table[old]
    delete table[old]
  }
  return parsed
}

/**
 * Reads config.toml; `warn` receives a sentence for each old name. Throws a {@link Complaint} about missing, unknown or
 * unsupported keys.
 */
export const readConfig = (
  project: Project,
  text = readFileSync(join(project.folder, 'config.toml'), 'utf8'),
  warn: (sentence: string) => void = (sentence) => console.warn(sentence),
): Config => {
  const parsed = withNewNames(tableOf(text), warn)
  const { data, error } = schema.safeParse(parsed)
  if (data) {
    const { email } = data.auth
    const missing = data.db.seed.sql_paths.find(
      (path) => text.includes(path) && !existsSync(join(project.folder, path)),
    )
    if (missing !== undefined)
      throw new Complaint(`supabase/config.toml: db.seed.sql_paths = ${JSON.stringify(missing)} não existe.`)
    const names = Object.keys(mails) as MailName[]
    const template = Object.fromEntries(names.map((name) => [name, templateOf(project, name, email.template[name])]))
    return { ...data, auth: { ...data.auth, email: { ...email, template: template as Record<MailName, Template> } } }
  }
  throw new Complaint(error.issues.map((issue) => `supabase/config.toml: ${sentence(issue, parsed)}`).join('\n'))
}

const tableOf = (text: string) => {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof TomlError) throw new Complaint(`supabase/config.toml, linha ${error.line}: ${error.message}`)
    throw error
  }
}

const sentence = (issue: z.core.$ZodIssue, parsed: unknown): string => {
  const name = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => [...issue.path, key].join('.'))
    return `o backend embarcado não conhece ${names.join(', ')}.`
  }
  // The value may be a password, so the message does not repeat it.
  if (name === 'auth.email.smtp.pass') return `${name} deve ser "env(NOME)": a senha não fica neste arquivo.`
  const value = issue.path.reduce<unknown>((at, key) => Object(at)[key], parsed)
  if (value === undefined) return `falta ${name}.`
  const given = `${name} = ${JSON.stringify(value)}`
  if (issue.code === 'invalid_value')
    return `${given} não é oferecido pelo backend embarcado, só ${issue.values.map((one) => JSON.stringify(one)).join(', ')}.`
  return `${given} não serve.`
}

/** What a new database starts with; null for nothing. */
export const seedOf = ({ db: { seed }, storage: { buckets } }: Config): Seed | null =>
  seed.enabled
    ? {
        scripts: seed.sql_paths,
        buckets: Object.entries(buckets).map(([id, bucket]) => ({
          id,
          isPublic: bucket.public,
          sizeLimit: bucket.file_size_limit ?? null,
          types: bucket.allowed_mime_types ?? null,
          objects: bucket.objects_path ?? null,
        })),
      }
    : null
