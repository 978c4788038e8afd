import { stat } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGateway } from '#supabase/local/gateway.ts'
import { writeLetter } from '#supabase/local/mail/letters.ts'
import { openOutbox } from '#supabase/local/mail/outbox.ts'
import { listen, type Listening } from '#supabase/local/server.ts'
import { makeSite } from '#supabase/local/site.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

let server: TestBackend
let site: Listening
let open: Listening
beforeAll(async () => {
  server = await startBackend({ seed: false })
  const backend = makeGateway(server.backend)
  const options = { dist: join(import.meta.dirname, '../../public'), anonKey: null, supabaseUrl: null }
  site = await listen(makeSite({ ...options, backend }), { host: '127.0.0.1', port: 0 })
  open = await listen(makeSite({ ...options, backend }), { host: '0.0.0.0', port: 0 })
})
afterAll(async () => {
  await Promise.all([site.stop(), open.stop()])
  await server.stop()
})

const link = `http://localhost:4173/auth/v1/verify?token=1&type=recovery&redirect_to=http%3A%2F%2Flocalhost%3A4173%2Flogin`
const send = (to: string, code = '123456') =>
  server.backend.outbox.send(writeLetter('recovery', { to, code, link, lifetime: 3600 }))

test.each([
  [3600, '1 hora'],
  [7200, '2 horas'],
  [5400, '90 minutos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
])('a letter says that what is good for %i seconds is good for %s', (lifetime, words) => {
  const content = { to: 'ana@confraria.test', code: '123456', lifetime }
  expect(writeLetter('recovery', { ...content, link }).text).toContain(`valem por ${words} e`)
  expect(writeLetter('reauthentication', { ...content, link: null }).text).toContain(`vale por ${words} e`)
})

interface Asked {
  port: number
  path?: string
  address?: string
  headers?: Record<string, string>
}
const ask = async ({ port, path = '/mail', address = '127.0.0.1', headers = {} }: Asked) => {
  const sent = request({ host: address, port, path, headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject)
  })
  sent.end()
  const response = await answered
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
const own = () => Number(new URL(server.url).port)

describe('the outbox', () => {
  test('is a page and JSON, newest first, at the backend and at the application', async () => {
    send('a@confraria.test')
    send('b@confraria.test', '654321')
    for (const port of [own(), site.port]) {
      const { status, body } = await ask({ port, path: '/mail.json' })
      expect(status).toBe(200)
      expect(JSON.parse(body)).toMatchObject([
        { to: 'b@confraria.test', code: '654321', link, occasion: 'recovery', subject: expect.any(String) },
        { to: 'a@confraria.test', code: '123456' },
      ])
      const page = await ask({ port })
      expect(page.headers['content-type']).toBe('text/html; charset=UTF-8')
      expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*style-src 'self' 'sha256-/)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.body).toContain('<html lang="pt-BR">')
      expect(page.body).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`)
      expect(page.body.indexOf('b@confraria.test')).toBeLessThan(page.body.indexOf('a@confraria.test'))
    }
  })

  test('shows what is written as it is written', async () => {
    send('"><script>alert(1)</script>"@confraria.test')
    const { body } = await ask({ port: own() })
    expect(body).not.toContain('<script')
    expect(body).toContain('&lt;script&gt;')
  })

  test.each(['evil.test', '192.168.0.7:4173', 'localhost.evil.test'])(
    'is not there for who calls this machine %j',
    async (host) => {
      for (const path of ['/mail', '/mail.json'])
        for (const port of [own(), site.port])
          expect((await ask({ port, path, headers: { host } })).status).not.toBe(200)
    },
  )

  test('is not there by way of a proxy, and other origins may not read it', async () => {
    const port = own()
    expect((await ask({ port, headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404)
    const { headers } = await ask({ port, path: '/mail.json', headers: { origin: 'http://evil.test' } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  const others = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const address = others.find(({ internal, family }) => !internal && family === 'IPv4')?.address
  test.skipIf(!address)('is not there for other machines, where the application is', async () => {
    if (!address) return
    for (const path of ['/mail', '/mail.json']) {
      expect((await ask({ port: open.port, path, address, headers: { host: 'localhost' } })).status).toBe(404)
      expect((await ask({ port: open.port, path, headers: { host: 'localhost' } })).status).toBe(200)
    }
  })

  test('survives a restart, keeps the newest hundred, and is its owner’s alone', async () => {
    for (let i = 0; i < 100; i += 1) send(`c${i}@confraria.test`)
    const again = openOutbox(server.dataDir, Date.now).mails()
    expect(again.map(({ to }) => to)).toEqual(Array.from({ length: 100 }, (_, i) => `c${99 - i}@confraria.test`))
    expect(again[0]?.id).toBe(103)
    expect((await stat(join(server.dataDir, 'mail.json'))).mode & 0o777).toBe(0o600)
  })
})
