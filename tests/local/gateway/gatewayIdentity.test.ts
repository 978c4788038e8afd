import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { identityAt, identityReader, withIdentity } from '#server/identity.ts'
import { makeSite } from '#server/site.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

const page = `<html lang="pt-BR"><head><title>Confraria</title><link rel="icon" type="image/svg+xml" href="/mark.svg" /></head>
<body><span class="a" data-club="mark"><svg><path/></svg></span><span class="b" data-club="name" data-tone="strong">Confraria</span>
<h1 data-club="name">Confraria</h1></body></html>`
const identity = {
  club_name: 'Clube <d"Água> & Sal',
  club_emblem: '/storage/v1/object/public/confraria-assets/club-emblem/1-a.webp',
  club_accent: '#8db8e8',
  time_zone: 'America/Manaus',
}

let server: TestBackend
let dist = ''
beforeAll(async () => {
  server = await startBackend({ seed: false })
  dist = await mkdtemp(join(tmpdir(), 'club-dist-'))
  await writeFile(join(dist, 'index.html'), page)
  await writeFile(join(dist, 'app.html'), page)
})
afterAll(async () => {
  await server.stop()
  await rm(dist, { recursive: true })
})

test('a page has name, emblem and colour before any script runs, all escaped @CLU-23', () => {
  const html = withIdentity(page, identity)
  const name = 'Clube &lt;d&quot;Água&gt; &amp; Sal'
  expect(html).toContain(`<title>${name}</title>`)
  expect(html).toContain(`<h1 data-club="name">${name}</h1>`)
  expect(html).toContain(
    `<span class="a" data-club="mark"><img src="${identity.club_emblem}" width="28" height="28" alt=""></span>`,
  )
  expect(html).toContain(`<link rel="icon" href="${identity.club_emblem}">`)
  expect(html).toContain('<html data-accent lang="pt-BR">')
  expect(html).toContain('<style>:root{--accent:#8db8e8}</style>')
  const [, content = ''] = /<meta name="club-identity" content="([^"]*)">/u.exec(html) ?? []
  expect(content).not.toContain('<')
  expect(withIdentity(page, null)).toBe(page)
})

test('the server writes a new identity into the next page, with its own ETag and policy @CLU-21 @CLU-23', async () => {
  const { anonKey, url } = server
  const site = makeSite({ dist, anonKey, supabaseUrl: null, backend: null, requestIdentity: identityAt(url, anonKey) })
  const open = async (path = '/') => {
    const response = await site.fetch(new Request(`http://localhost${path}`), {})
    return {
      html: await response.text(),
      etag: response.headers.get('etag'),
      policy: response.headers.get('content-security-policy'),
    }
  }
  const first = await open()
  expect(first.html).toContain('<title>Confraria</title>')
  expect((await open()).etag).toBe(first.etag)
  await server.database.request([
    { sql: `update app.settings set value = 'Clube de Leitura' where key = 'club_name'` },
    { sql: `update app.settings set value = '#8db8e8' where key = 'club_accent'` },
  ])
  for (const path of ['/', '/dashboard']) {
    // A busy machine may show the last known identity once more.
    await vi.waitFor(async () => expect((await open(path)).html).toContain('<title>Clube de Leitura</title>'), 5_000)
    const { etag, policy } = await open(path)
    expect(etag).not.toBe(first.etag)
    expect(policy).not.toBe(first.policy)
  }
})

test('a database that does not respond delays no page: the last known identity is shown', async () => {
  let isStuck = false
  const read = identityReader(() =>
    isStuck ? new Promise<Response>(() => undefined) : Promise.resolve(Response.json(identity)),
  )
  expect(await read()).toEqual(identity)
  isStuck = true
  const began = performance.now()
  expect(await read()).toEqual(identity)
  expect(performance.now() - began).toBeLessThan(5_000)
})
