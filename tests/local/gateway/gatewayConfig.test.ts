import { readFileSync } from 'node:fs'
import { hash } from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { project } from '#server/project.ts'
import { readConfig } from '#supabase/embedded/config.ts'
import { Complaint } from '#supabase/embedded/program.ts'
import { readSettings } from '#server/settings.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

const text = readFileSync(new URL('../../../supabase/config.toml', import.meta.url), 'utf8')
const instead = (before: string, after: string): string => {
  expect(text).toContain(before)
  return text.replace(before, after)
}

describe('config.toml', () => {
  test('is read with its sizes in bytes and its durations in milliseconds', () => {
    const { auth, storage } = readConfig(project, text)
    expect(auth.email.max_frequency).toBe(60_000)
    expect(storage.file_size_limit).toBe(50 * 1024 * 1024)
  })

  test('is read with the texts of the mails @ENT-88', () => {
    const { recovery } = readConfig(project, text).auth.email.template
    expect(recovery.subject).toBe('Confraria: redefina sua senha')
    expect(recovery.text).toContain('\n\n{{ .Token }}\n\n')
    expect(recovery.text).toContain('\n\n{{ .ConfirmationURL }}\n\n')
  })

  test('is read with the mail of a confirmation @ENT-91', () => {
    const { confirmation } = readConfig(project, text).auth.email.template
    expect(confirmation.subject).toBe('Confraria: confirme seu e-mail')
    expect(confirmation.text).toContain('Confirmar meu e-mail')
    expect(confirmation.text).toContain('{{ .ConfirmationURL }}')
  })

  test('each of its mails begins with the name that the club’s replaces @CLU-03', () => {
    const { template } = readConfig(project, text).auth.email
    for (const { text } of Object.values(template)) expect(text).toMatch(/^Confraria\n/u)
    expect(project.mailName?.written).toBe('Confraria')
  })

  test('its mails contain their lifetime @ENT-81 @ENT-92', () => {
    const { otp_expiry, template } = readConfig(project, text).auth.email
    expect(otp_expiry).toBe(3600)
    for (const { text } of Object.values(template)) expect(text).toMatch(/val(e|em) por 1 hora e serve/)
  })

  test.each([
    ['[auth.sms]', '[auth.sessions]\ntimebox = "24h"\n[auth.sms]', 'o backend embarcado não conhece auth.sessions.'],
    [
      'pg-functions://postgres/private/',
      'https://example.com/',
      'auth.hook.before_user_created.uri = "https://example.com/before_user_created" não serve.',
    ],
    [
      'enabled = true\ndouble',
      'enabled = false\ndouble',
      'auth.email.enabled = false não é oferecido pelo backend embarcado, só true.',
    ],
    [
      'enabled = true\ndouble',
      'enable_signup = true\nenabled = true\ndouble',
      'auth.email.enable_signup é o nome antigo de auth.email.enabled; deixe só auth.email.enabled.',
    ],
    [
      '[auth.sms]\nenabled = false',
      '[auth.sms]\nenabled = true',
      'auth.sms.enabled = true não é oferecido pelo backend embarcado, só false.',
    ],
    ['port = 54321', 'port = 55321', 'api.port = 55321 não é oferecido pelo backend embarcado, só 54321.'],
    [
      '[db.migrations]\nenabled = true',
      '[db.migrations]\nenabled = false',
      'db.migrations.enabled = false não é oferecido pelo backend embarcado, só true.',
    ],
    ['["./seed.sql"]', '["./outro.sql"]', 'db.seed.sql_paths = "./outro.sql" não existe.'],
    ['template.invite]', 'template.convite]', 'o backend embarcado não conhece auth.email.template.convite.'],
    [
      '[auth.sms]',
      '[auth.email.template.password_changed]\nsubject = "x"\n[auth.sms]',
      'o backend embarcado não conhece auth.email.template.password_changed.',
    ],
    ['subject = "Confraria: convite"', '', 'falta auth.email.template.invite.subject.'],
    [
      './supabase/templates/invite.html',
      './supabase/../package.json',
      'auth.email.template.invite.content_path = "./supabase/../package.json" não serve.',
    ],
    [
      './supabase/templates/invite.html',
      './supabase/templates/convite.html',
      'auth.email.template.invite.content_path = "./supabase/templates/convite.html" não existe.',
    ],
    [
      'subject = "Confraria: convite"',
      'subject = "Convite para {{ .NewEmail }}"',
      'auth.email.template.invite.subject: o backend embarcado não preenche {{ .NewEmail }} nesta mensagem, ' +
        'só {{ .Token }}, {{ .ConfirmationURL }}, {{ .Email }}.',
    ],
    [
      '[auth.sms]',
      '[auth.email.smtp]\nhots = "smtp.example.com"\n[auth.sms]',
      'o backend embarcado não conhece auth.email.smtp.hots.',
    ],
    [
      '[storage.buckets',
      '[storage.image_transformation]\nenabled = true\n[storage.buckets',
      'storage.image_transformation.enabled = true não é oferecido pelo backend embarcado, só false.',
    ],
    [
      '[storage.buckets',
      '[storage.s3_protocol]\nenabled = true\n[storage.buckets',
      'storage.s3_protocol.enabled = true não é oferecido pelo backend embarcado, só false.',
    ],
    [
      '[realtime]\nenabled = true',
      '[realtime]\nenabled = true\nip_versao = "IPv6"',
      'o backend embarcado não conhece realtime.ip_versao.',
    ],
    ['otp_length = 6', 'otp_lenght = 6', 'o backend embarcado não conhece auth.email.otp_lenght.'],
    ['otp_length = 6', 'otp_length = 4', 'auth.email.otp_length = 4 não serve.'],
    ['max_frequency = "60s"', 'max_frequency = "1 minuto"', 'auth.email.max_frequency = "1 minuto" não serve.'],
    [
      'enable_anonymous_sign_ins = false',
      'enable_anonymous_sign_ins = true',
      'auth.enable_anonymous_sign_ins = true não é oferecido pelo backend embarcado, só false.',
    ],
    [
      '[auth.sms]',
      '[auth.external.google]\nenabled = true\nclient_id = "x"\n[auth.sms]',
      'auth.external.google.enabled = true não é oferecido pelo backend embarcado, só false.',
    ],
  ])('is refused if "%s" becomes "%s"', (before, after, sentence) => {
    const reading = () => readConfig(project, instead(before, after))
    expect(reading).toThrow(Complaint)
    expect(reading).toThrow(`supabase/config.toml: ${sentence}`)
  })

  test('a missing key has the official CLI’s default', () => {
    const { api, auth, db, storage } = readConfig(project, 'project_id = "tiny"')
    expect([api.max_rows, db.seed, storage.buckets]).toEqual([1_000, { enabled: true, sql_paths: ['./seed.sql'] }, {}])
    expect(storage.file_size_limit).toBe(50 * 2 ** 20)
    expect(auth).toMatchObject({ jwt_expiry: 3_600, minimum_password_length: 6, email: { max_frequency: 1_000 } })
  })

  test('may use old names, with a warning', () => {
    const warnings: string[] = []
    const old = text
      .replace('[auth.email]\nenabled', '[auth.email]\nenable_signup')
      .replace('[auth.sms]\nenabled', '[auth.sms]\nenable_signup')
      .replace('[local_smtp]', '[inbucket]')
    expect(readConfig(project, old, (sentence) => warnings.push(sentence))).toEqual(readConfig(project, text))
    expect(warnings).toEqual(
      [
        ['auth.email.enable_signup', 'auth.email.enabled'],
        ['auth.sms.enable_signup', 'auth.sms.enabled'],
        ['inbucket', 'local_smtp'],
      ].map(
        ([before, now]) =>
          `supabase/config.toml: ${before} é um nome antigo, que a CLI deixará de aceitar; escreva ${now}.`,
      ),
    )
    readConfig(project, text, (sentence) => warnings.push(sentence))
    expect(warnings).toHaveLength(3)
  })

  test('may contain keys of disabled features', () => {
    const named = instead('[auth.sms]', '[auth.external.google]\nenabled = false\nclient_id = ""\n[auth.sms]')
    expect(readConfig(project, named).auth.external).toEqual({ google: { enabled: false, client_id: '' } })
  })

  test.each([
    ['image transformation', '[storage.image_transformation]\nenabled = false'],
    ['S3', '[storage.s3_protocol]\nenabled = false'],
    [
      'the mail server',
      '[auth.email.smtp]\nenabled = true\nhost = "smtp.example.com"\nport = 587\nuser = "apikey"\n' +
        'pass = "env(SMTP_PASS)"\nadmin_email = "confraria@example.com"\nsender_name = "Confraria"',
    ],
    [
      'mails about past events',
      '[auth.email.notification.password_changed]\nenabled = true\nsubject = "Sua senha foi alterada"\n' +
        'content_path = "./supabase/templates/password_changed.html"',
    ],
  ])('may contain %s', (_subject, table) => {
    expect(() => readConfig(project, instead('[auth.sms]', `${table}\n\n[auth.sms]`))).not.toThrow()
  })

  test('may say how the official stack binds realtime', () => {
    const bound = instead('[realtime]\nenabled = true', '[realtime]\nenabled = true\nip_version = "IPv6"')
    expect(readConfig(project, bound).realtime.enabled).toBe(true)
  })

  test.each(['"segredo-do-correio"', '12345678', '"env(SMTP_PASS) segredo-do-correio"'])(
    'contains no password, and the error does not repeat one: %s',
    (password) => {
      const reading = () =>
        readConfig(project, instead('[auth.sms]', `[auth.email.smtp]\npass = ${password}\n[auth.sms]`))
      const sentence =
        'supabase/config.toml: auth.email.smtp.pass deve ser "env(NOME)": a senha não fica neste arquivo.'
      expect(reading).toThrow(new Complaint(sentence))
    },
  )

  test('may not use a template with values that the mail does not have', () => {
    const reading = () => readConfig(project, instead('templates/reauthentication.html', 'templates/recovery.html'))
    const file = './supabase/templates/recovery.html'
    const sentence =
      'o backend embarcado não preenche {{ .ConfirmationURL }} nesta mensagem, só {{ .Token }}, {{ .Email }}.'
    expect(reading).toThrow(new Complaint(`${file}: ${sentence}`))
  })

  test('that is invalid TOML is refused with the line', () => {
    expect(() => readConfig(project, instead('[api]', '[api'))).toThrow(/^supabase\/config\.toml, linha 5: /)
  })
})

test('without its seed a new data directory starts empty', async () => {
  const config = readConfig(project, instead('[db.seed]\nenabled = true', '[db.seed]\nenabled = false'))
  const server = await startBackend({ config })
  const [found] = await server.database.request([
    { sql: 'select (select count(*) from auth.users), (select count(*) from storage.objects)' },
  ])
  await server.stop()
  expect(found?.rows).toEqual([['0', '0']])
})

describe('settings that the backend applies', () => {
  const seconds = { jwt_expiry: 77, refresh_token_reuse_interval: 3 }
  let server: TestBackend
  let ahead = 0
  beforeAll(async () => {
    const config = readConfig(project, text)
    Object.assign(config.auth, { ...seconds, minimum_password_length: 11 })
    Object.assign(config.api, { max_rows: 2 })
    Object.assign(config.auth.rate_limit, { sign_in_sign_ups: 3, token_refresh: 20, token_verifications: 4 })
    const started = Date.now()
    server = await startBackend({ seed: false, config, now: () => started + ahead })
    await server.database.script(`
      begin;
      set local session_replication_role = replica;
      insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
        values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated',
          'ana@confraria.test', '${await hash('confraria-demo', 4)}', now(), now(), now());
      commit;`)
  })
  afterAll(() => server.stop())

  test('lifetime of tokens, reuse interval of refresh tokens', async () => {
    const client = server.client()
    const { data } = await client.auth.signInWithPassword({ email: 'ana@confraria.test', password: 'confraria-demo' })
    expect(data.session?.expires_in).toBe(seconds.jwt_expiry)
    const refresh_token = data.session?.refresh_token ?? ''
    const refresh = async () => (await server.client().auth.refreshSession({ refresh_token })).error?.code
    // Twice, because the token before the valid one always leads to it.
    const second = await client.auth.refreshSession()
    expect((await client.auth.refreshSession()).error ?? second.error).toBeNull()
    ahead += 2_900
    expect(await refresh()).toBeUndefined()
    ahead += 200
    expect(await refresh()).toBe('refresh_token_already_used')
  })

  test('minimum length of a password', async () => {
    const { error } = await server.client().auth.signUp({ email: 'bia@confraria.test', password: 'dez letras' })
    expect(error).toMatchObject({ code: 'weak_password', message: 'Password should be at least 11 characters.' })
  })

  describe('from one address', () => {
    const auth = () => server.client().auth
    const stranger = (at: number) => `ninguem${at}@confraria.test`
    type Attempt = (at: number) => Promise<{ error: { code?: string | undefined } | null }>
    const calls: [string, number, Attempt][] = [
      ['sign-ups', 3, (at) => auth().signUp({ email: stranger(at), password: 'confraria-demo' })],
      ['recoveries', 3, (at) => auth().resetPasswordForEmail(stranger(at))],
      ['codes by mail', 3, (at) => auth().signInWithOtp({ email: stranger(at), options: { shouldCreateUser: false } })],
      ['resent mails', 3, (at) => auth().resend({ type: 'signup', email: stranger(at) })],
      ['sign-ins', 20, (at) => auth().signInWithPassword({ email: stranger(at), password: 'errada' })],
      ['verifications', 4, (at) => auth().verifyOtp({ type: 'recovery', token_hash: `palpite${at}` })],
    ]
    test.each(calls)('limit of %s in five minutes', async (_call, amount, attempt) => {
      ahead += 300_000
      const codes: (string | undefined)[] = []
      for (let at = 0; at <= amount; at++) codes.push((await attempt(at)).error?.code)
      expect(codes.indexOf('over_request_rate_limit')).toBe(amount)
      ahead += 300_000 / amount
      expect((await attempt(amount + 1)).error?.code).not.toBe('over_request_rate_limit')
    })
  })

  test('sign-in by e-mail, not by phone', async () => {
    const settings = await fetch(`${server.url}/auth/v1/settings`, { headers: { apikey: server.anonKey } })
    expect(await settings.json()).toMatchObject({ external: { email: true, phone: false } })
  })

  test('maximum rows of a response', async () => {
    const { data } = await server.client(server.serviceKey).from('routine_types').select()
    expect(data).toHaveLength(2)
  })

  test.each([
    ['confraria-assets', './seed-images'],
    ['confraria-provas', './seed-proofs'],
  ])('the bucket %s of the migration', async (bucket, folder) => {
    const { data } = await server.client(server.serviceKey).storage.getBucket(bucket)
    const { objects_path, ...parsed } = readConfig(project, text).storage.buckets[bucket] ?? {}
    expect(data).toMatchObject(parsed)
    expect(objects_path).toBe(folder)
  })

  test('the port', () => {
    vi.stubEnv('SUPABASE_PORT', '')
    expect(readSettings().supabasePort).toBe(readConfig(project, text).api.port)
    vi.unstubAllEnvs()
  })
})
