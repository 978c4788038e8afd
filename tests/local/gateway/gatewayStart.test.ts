import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hash } from 'bcryptjs'
import { Hono } from 'hono'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { attachBackend, refuseOpenDemonstration } from '#server/attach.ts'
import { isDataDir, readSecret } from '#supabase/embedded/keys.ts'
import { findRunningInstance } from '#server/runningInstance.ts'
import { isDemonstration } from '#server/people.ts'
import { Complaint } from '#supabase/embedded/program.ts'
import { listen, type Listening } from '#supabase/embedded/server.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { makeTokens } from '#supabase/embedded/tokens.ts'
import { startBackend } from '#tests/support/backend.ts'

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'confraria-start-'))
  cleanup.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}
const serving = async (app: Hono): Promise<Listening> => {
  const listening = await listen(app, { host: '127.0.0.1', port: 0 })
  cleanup.push(() => listening.stop())
  return listening
}

describe('the keys', () => {
  test('belong to one data directory, and only its owner can read the secret', async () => {
    const [one, other] = [join(folder(), 'data'), folder()]
    const secret = readSecret(one)
    expect(statSync(join(one, 'jwt-secret')).mode & 0o777).toBe(0o600)
    expect([readSecret(one), readFileSync(join(one, 'jwt-secret'), 'utf8')]).toEqual([secret, secret])
    expect(readSecret(other)).not.toBe(secret)
    const [tokens, again] = [await makeTokens(secret, Date.now), await makeTokens(secret, Date.now)]
    expect([tokens.anonKey, tokens.serviceKey]).toEqual([again.anonKey, again.serviceKey])
    expect((await (await makeTokens(readSecret(other), Date.now)).verify(tokens.serviceKey)).ok).toBe(false)
  })

  test('are created again if the secret file is incomplete', async () => {
    const dataDir = folder()
    for (const left of ['', 'abc']) {
      writeFileSync(join(dataDir, 'jwt-secret'), left)
      const secret = readSecret(dataDir)
      expect(secret).toMatch(/^[\w-]{64}$/)
      expect([readSecret(dataDir), readdirSync(dataDir)]).toEqual([secret, ['jwt-secret']])
    }
  })

  test('identify a data directory', () => {
    const data = folder()
    expect(isDataDir(data)).toBe(false)
    readSecret(data)
    expect(isDataDir(data)).toBe(true)
  })
})

describe('a listener', () => {
  test('finishes a running request, and accepts no new one', async () => {
    const slow = new Hono().get('/', async (c) => {
      await wait(200)
      return c.text('done')
    })
    const listening = await listen(slow, { host: '127.0.0.1', port: 0 })
    const address = `http://127.0.0.1:${listening.port}/`
    const result = fetch(address).then((response) => response.text())
    await wait(50)
    await listening.stop()
    expect(await result).toBe('done')
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })

  test('reports a port in use', async () => {
    const { port } = await serving(new Hono())
    const second = listen(new Hono(), { host: '127.0.0.1', port })
    await expect(second).rejects.toThrow(
      new Complaint(`A porta ${port} já está em uso por outro programa. Feche-o ou escolha outra porta.`),
    )
  })
})

describe('a backend that already uses the port', () => {
  const settings = (supabasePort: number, dataDir: string, supabaseAnonKey: string | null = null): Settings => ({
    port: null,
    supabasePort,
    host: '127.0.0.1',
    dataDir,
    supabaseUrl: null,
    supabaseAnonKey,
    isEmpty: false,
    isBehindProxy: false,
    isDurable: null,
  })

  test('is absent if no process listens', async () => {
    const listening = await listen(new Hono(), { host: '127.0.0.1', port: 0 })
    await listening.stop()
    expect(await findRunningInstance(settings(listening.port, folder()))).toBeNull()
  })

  test('is used if it has the same data, and refused if it has others', async () => {
    const running = await startBackend({ seed: false })
    cleanup.push(() => running.stop())
    const port = Number(new URL(running.url).port)
    expect(await findRunningInstance(settings(port, running.dataDir))).toEqual({
      url: running.url,
      anonKey: running.anonKey,
      mail: '/mail',
      isSeeded: false,
    })
    await expect(findRunningInstance(settings(port, folder()))).rejects.toThrow(
      /já responde um backend com outros dados/,
    )
  })

  test('serves the application until it stops', async () => {
    const running = await startBackend({ seed: false })
    const attached = await attachBackend(settings(Number(new URL(running.url).port), running.dataDir))
    expect([attached.url, attached.anonKey]).toEqual([running.url, running.anonKey])
    const send = async (path: string, init: RequestInit = {}) => {
      const headers = { apikey: running.anonKey, expect: '100-continue', connection: 'keep-alive' }
      return attached.fetch(new Request(`http://localhost:4173${path}`, { ...init, headers }), {})
    }
    expect((await send('/auth/v1/settings?x=1')).status).toBe(200)
    const body = JSON.stringify({ email: 'a@confraria.test', password: 'wrong' })
    const signIn = await send('/auth/v1/token?grant_type=password', { method: 'POST', body })
    expect([signIn.status, await signIn.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_credentials' }),
    ])
    await attached.stop()
    expect((await fetch(`${running.url}/introduction.json`)).status).toBe(200)
    await running.stop()
    const gone = await send('/auth/v1/settings')
    expect([gone.status, await gone.json()]).toEqual([
      502,
      { message: `The backend at ${running.url} does not respond` },
    ])
  })

  test('may be the official stack, with the key from the environment', async () => {
    const official = new Hono().get('/auth/v1/health', (c) => c.json({ message: 'No API key found in request' }, 401))
    const { port } = await serving(official)
    expect(await findRunningInstance(settings(port, folder(), 'key'))).toEqual({
      url: `http://127.0.0.1:${port}`,
      anonKey: 'key',
      mail: 'http://127.0.0.1:54324',
      isSeeded: true,
    })
    await expect(findRunningInstance(settings(port, folder()))).rejects.toThrow(/VITE_SUPABASE_ANON_KEY/)
  })

  test('may be another program', async () => {
    const { port } = await serving(new Hono().get('*', (c) => c.html('<p>something else</p>')))
    await expect(findRunningInstance(settings(port, folder()))).rejects.toThrow(/já está em uso por outro programa/)
  })
})

describe('settings', () => {
  test.each(['http', '70000', '-1', '80.5'])('refuse %s as a port', (value) => {
    vi.stubEnv('SUPABASE_PORT', value)
    expect(() => readSettings()).toThrow(
      new Complaint(`SUPABASE_PORT deve ser um número de porta (0 a 65535); está como "${value}".`),
    )
  })

  test('have the documented defaults @CLU-06', () => {
    for (const name of ['PORT', 'SUPABASE_PORT', 'HOST', 'DATA_DIR', 'VITE_SUPABASE_URL']) vi.stubEnv(name, '')
    expect(readSettings()).toMatchObject({ port: null, supabasePort: 54321, host: '127.0.0.1', supabaseUrl: null })
    expect(readSettings().dataDir).toMatch(/[/\\]\.confraria$/)
  })
})

const closed = { host: '127.0.0.1', isBehindProxy: false }
const open = { ...closed, host: '0.0.0.0' }
const proxied = { ...closed, isBehindProxy: true }

test('the network is refused, even if a demonstration user has changed their e-mail @CLU-07', async () => {
  const server = await startBackend()
  cleanup.push(() => server.stop())
  const run = (sql: string, values: string[] = []) => server.database.request([{ sql, values }])
  await run(`update auth.users set encrypted_password = $1 where email <> 'membro@confraria.test'`, [
    await hash('outra senha', 4),
  ])
  await run(`update auth.users set email = 'ana@example.org' where email = 'membro@confraria.test'`)
  await expect(refuseOpenDemonstration(server.backend, open)).rejects.toThrow(/senha publicada/)
  await run('update auth.users set encrypted_password = $1', [await hash('outra senha', 4)])
  for (const settings of [open, proxied])
    await expect(refuseOpenDemonstration(server.backend, settings)).resolves.toBeUndefined()
})

test('the network is refused while any user has the published password @CLU-07', async () => {
  const server = await startBackend({ seed: false })
  cleanup.push(() => server.stop())
  const run = (sql: string, values: string[] = []) => server.database.request([{ sql, values }])
  expect(await isDemonstration(server.database)).toBe(false)
  // Removes the rule that sign-ups require an invitation.
  await server.database.script(
    `set session_replication_role = replica;
     insert into auth.users (id, email, encrypted_password)
       values (gen_random_uuid(), 'membro@confraria.test', '${await hash('confraria-demo', 4)}');
     set session_replication_role = origin;`,
  )
  await expect(refuseOpenDemonstration(server.backend, open)).rejects.toThrow(/senha publicada/)
  await expect(refuseOpenDemonstration(server.backend, proxied)).rejects.toThrow(
    'BEHIND_PROXY=1 abriria este servidor à rede, mas as pessoas de demonstração ainda entram com a senha publicada.\n' +
      'Troque as senhas delas ou suspenda-as, ou deixe BEHIND_PROXY vazio.',
  )
  await expect(refuseOpenDemonstration(server.backend, closed)).resolves.toBeUndefined()
  await run(`update auth.users set banned_until = now() + interval '1 year' where email like '%@confraria.test'`)
  await expect(refuseOpenDemonstration(server.backend, open)).resolves.toBeUndefined()
  await run(`update auth.users set banned_until = null, encrypted_password = $1 where email like '%@confraria.test'`, [
    await hash('outra senha', 4),
  ])
  for (const settings of [open, proxied])
    await expect(refuseOpenDemonstration(server.backend, settings)).resolves.toBeUndefined()
})
