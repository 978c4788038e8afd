import { stat } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { project } from '#server/project.ts'
import { makeGateway } from '#supabase/embedded/gateway.ts'
import { readConfig } from '#supabase/embedded/config.ts'
import { writeLetter } from '#supabase/embedded/mail/letters.ts'
import { openOutbox } from '#supabase/embedded/mail/outbox.ts'
import { checkValues, fill, textOf } from '#supabase/embedded/mail/template.ts'
import { Complaint } from '#supabase/embedded/program.ts'
import { listen } from '#supabase/embedded/server.ts'
import { makeSite } from '#server/site.ts'
import { startBackend } from '#tests/support/backend.ts'
import { mailTo } from '#tests/local/auth/authMail.ts'
import { startAuth, type AuthTestServer } from '#tests/local/auth/authServer.ts'

const server = await startBackend({ seed: false })
const backend = makeGateway(server.backend)
const options = { dist: join(import.meta.dirname, '../../../public'), anonKey: null, supabaseUrl: null }
const site = await listen(makeSite({ ...options, backend }), { host: '127.0.0.1', port: 0 })
const open = await listen(makeSite({ ...options, backend }), { host: '0.0.0.0', port: 0 })
const proxied = await listen(makeSite({ ...options, backend, isBehindProxy: true }), { host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await Promise.all([site.stop(), open.stop(), proxied.stop()])
  await server.stop()
})

const link = `http://localhost:4173/auth/v1/verify?token=1&type=recovery&redirect_to=http%3A%2F%2Flocalhost%3A4173%2Flogin`
const send = (to: string, code = '123456') =>
  server.backend.outbox.send(writeLetter(readConfig(project).auth.email.template, 'recovery', { to, code, link }))

describe('a template', () => {
  test('becomes plain text: one paragraph for each block, a link after its text', () => {
    const html = `<!doctype html>
      <html lang="pt-BR">
        <head><title>Ninguém lê</title></head>
        <body style="color: #000">
          <h1>Confraria</h1>
          <p>Olá, <strong>{{ .Email }}</strong>,
            tudo bem?</p>
          <div><a
            href="{{ .ConfirmationURL }}" style="color: #fff"
            >Entrar</a
          ></div>
          Até<br />logo
        </body>
      </html>`
    const paragraphs = ['Confraria', 'Olá, {{ .Email }}, tudo bem?', 'Entrar:', '{{ .ConfirmationURL }}', 'Até', 'logo']
    expect(textOf(html)).toBe(paragraphs.join('\n\n'))
  })

  test('is filled in without interpretation, its subject too', () => {
    const values = { Token: '$&', ConfirmationURL: '{{ .Token }}', Email: 'a@confraria.test', NewEmail: '' }
    const template = { subject: '{{ .Token }} é o seu código', text: '{{.Email}}: {{ .ConfirmationURL }} {{ .Token }}' }
    expect(fill(template, values)).toEqual({ subject: '$& é o seu código', text: 'a@confraria.test: {{ .Token }} $&' })
  })

  test.each([
    '{{ .SiteURL }}',
    '{{ .token }}',
    '{{ if .Token }}',
    '{{ .Token | html }}',
    '{{ }}',
    '{{ .constructor }}',
  ])('with %s is refused', (braces) => {
    const checking = () => checkValues('carta.html', `<p>{{ .Token }} ${braces}</p>`, ['Token', 'Email'])
    expect(checking).toThrow(Complaint)
    expect(checking).toThrow(
      `carta.html: o backend embarcado não preenche ${braces} nesta mensagem, só {{ .Token }}, {{ .Email }}.`,
    )
  })
})

describe('mails use the texts of config.toml:', () => {
  const { template } = readConfig(project).auth.email
  const [email, fresh] = ['ana@confraria.test', 'ana.nova@confraria.test']
  let auth: AuthTestServer
  beforeAll(async () => {
    auth = await startAuth()
    await auth.addPerson({ email })
  })
  afterAll(() => auth.close())

  const enter = async () => {
    const client = auth.client()
    await client.auth.signInWithPassword({ email, password: 'confraria-demo' })
    return client.auth
  }
  /** The mail is the template with this mail's code and link. */
  const expectWords = (name: keyof typeof template, to: string) => {
    const mail = mailTo(auth, to)
    const values = { Token: mail.code, ConfirmationURL: mail.link, Email: email, NewEmail: fresh }
    expect(mail).toMatchObject(fill(template[name], values))
    expect(mail.text).toContain(`\n\n${mail.code}\n\n`)
    return mail
  }

  test('a recovery @ENT-88', async () => {
    await auth.client().auth.resetPasswordForEmail(email)
    const { link, text } = expectWords('recovery', email)
    expect(text).toContain(`\n\n${link}\n\n`)
  })

  test('an e-mail change, at both addresses @ENT-89', async () => {
    await (await enter()).updateUser({ email: fresh })
    const [old, next] = [expectWords('email_change', email), expectWords('email_change', fresh)]
    for (const { link, text } of [old, next]) expect(text).toContain(`\n\n${link}\n\n`)
    expect(old.code).not.toBe(next.code)
    expect(old.link).not.toBe(next.link)
  })

  test('a password change after a day, without a link @ENT-90', async () => {
    await (await enter()).reauthenticate()
    expect(expectWords('reauthentication', email).text).not.toContain('http')
  })
})

interface Pending {
  port: number
  path?: string
  address?: string
  headers?: Record<string, string>
}
const query = async ({ port, path = '/mail', address = '127.0.0.1', headers = {} }: Pending) => {
  const sent = request({ host: address, port, path, headers })
  const responses = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject)
  })
  sent.end()
  const response = await responses
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
const own = () => Number(new URL(server.url).port)

describe('the outbox', () => {
  test('is a page and JSON, newest first, at the backend and at the application @ENT-93', async () => {
    send('a@confraria.test')
    send('b@confraria.test', '654321')
    for (const port of [own(), site.port]) {
      const { status, body } = await query({ port, path: '/mail.json' })
      expect(status).toBe(200)
      expect(JSON.parse(body)).toMatchObject([
        { to: 'b@confraria.test', code: '654321', link, occasion: 'recovery', subject: expect.any(String) },
        { to: 'a@confraria.test', code: '123456' },
      ])
      const page = await query({ port })
      expect(page.headers['content-type']).toBe('text/html; charset=UTF-8')
      expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.body).toContain('<html lang="pt-BR">')
      expect(page.body).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`)
      expect(page.body.indexOf('b@confraria.test')).toBeLessThan(page.body.indexOf('a@confraria.test'))
    }
  })

  test('escapes the content', async () => {
    send('"><script>alert(1)</script>"@confraria.test')
    const { body } = await query({ port: own() })
    expect(body).not.toContain('<script')
    expect(body).toContain('&lt;script&gt;')
  })

  test.each(['evil.test', '192.168.0.7:4173', 'localhost.evil.test'])(
    'is missing for requests with the host %j @ENT-93',
    async (host) => {
      for (const path of ['/mail', '/mail.json'])
        for (const port of [own(), site.port])
          expect((await query({ port, path, headers: { host } })).status).not.toBe(200)
    },
  )

  test('is missing at the application behind a proxy, which may look like this machine @ENT-93', async () => {
    for (const path of ['/mail', '/mail.json'])
      expect(await query({ port: proxied.port, path })).toMatchObject({ status: 404, body: 'Não encontrado' })
  })

  test('is missing through a proxy, and pages of other origins may not read it @ENT-93', async () => {
    const port = own()
    const shown = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
    for (const name of shown) expect((await query({ port, headers: { [name]: '203.0.113.7' } })).status).toBe(404)
    // A request of nginx with its default configuration.
    const silent = connect(port, '127.0.0.1')
    silent.write(`GET /mail HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
    expect(await text(silent)).toMatch(/^HTTP\/1\.[01] 404 /)
    const { headers } = await query({ port, path: '/mail.json', headers: { origin: 'http://evil.test' } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  const others = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const address = others.find(({ internal, family }) => !internal && family === 'IPv4')?.address
  test.skipIf(!address)('is missing for other machines, while the application is not @ENT-93', async () => {
    if (!address) return
    for (const path of ['/mail', '/mail.json']) {
      expect((await query({ port: open.port, path, address, headers: { host: 'localhost' } })).status).toBe(404)
      expect((await query({ port: open.port, path, headers: { host: 'localhost' } })).status).toBe(200)
    }
  })

  test('survives a restart, stores the newest hundred, and only its owner can read the file', async () => {
    for (let i = 0; i < 100; i += 1) send(`c${i}@confraria.test`)
    const again = openOutbox(server.dataDir, Date.now).mails()
    expect(again.map(({ to }) => to)).toEqual(Array.from({ length: 100 }, (_, i) => `c${99 - i}@confraria.test`))
    expect(again[0]?.id).toBe(103)
    expect((await stat(join(server.dataDir, 'mail.json'))).mode & 0o777).toBe(0o600)
  })
})
