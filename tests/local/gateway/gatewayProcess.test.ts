import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = new URL('../../..', import.meta.url)
const cleanup: (() => unknown)[] = []
/** The processes use it one after the other: first it is an empty club, then the demonstration. */
let dataDir = ''

/** Starts an npm script with free ports and the given environment; empty values override a .env file. */
const launch = (script: string, environment: Record<string, string> = {}, ...args: string[]) => {
  const none = { HOST: '', VITE_SUPABASE_URL: '' }
  const child = spawn(process.execPath, ['--liftoff-only', 'server/launch.mjs', script, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], SUPABASE_PORT: '0', PORT: '0', DATA_DIR: dataDir, ...none, ...environment },
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  // After 'exit' a stream may still have something to read.
  const ended = once(child, 'close') as Promise<[number | null]>
  cleanup.push(() => (child.exitCode === null ? child.kill('SIGKILL') : false))
  return {
    child,
    output: () => printed.join(''),
    ended: async () => ({ code: (await ended)[0], output: printed.join('') }),
    /** Waits for the text in the output, and returns its first group. */
    says: async (text: RegExp): Promise<string> => {
      while (!text.test(printed.join(''))) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`${script} ended without ${text}:\n${printed.join('')}`)
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended])
      }
      return text.exec(printed.join(''))?.[1] ?? ''
    },
  }
}

const secret = () => readFileSync(join(dataDir, 'jwt-secret'), 'utf8')
const isLocked = () => existsSync(join(dataDir, 'lock'))

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'confraria-process-'))
})
afterAll(() => {
  for (const undo of cleanup) undo()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('CLUB=empty', () => {
  test('begins a club without people, prints the link, and later starts without it seed nothing', async () => {
    const first = launch('standalone', { CLUB: 'empty' })
    await first.says(/Comece por: http:\/\/localhost:0\/login#inicio=([\w-]{43})\n/)
    first.child.kill('SIGTERM')
    await first.ended()
    const second = launch('standalone')
    await second.says(/Comece por: (http)/)
    const url = await second.says(/API URL: (\S+)/)
    expect(await (await fetch(`${url}/introduction.json`)).json()).toMatchObject({ isSeeded: false })
    second.child.kill('SIGTERM')
    await second.ended()
  })

  test('npm run club:export writes it into the named file', async () => {
    const file = join(dataDir, 'export.tar')
    const { code, output } = await launch('export', {}, '--hashes', file).ended()
    expect([code, output]).toEqual([0, expect.stringContaining(`Exportado em ${file} (`)])
    expect(existsSync(file)).toBe(true)
  })
})

describe('npm run backend:reset', () => {
  let before = ''
  let result: unknown = null
  // A hook has more time: nothing else here works as long.
  beforeAll(async () => {
    before = secret()
    result = await launch('reset').ended()
  })

  test('creates new data and a new secret', () => {
    expect(result).toEqual({ code: 0, output: `Dados novos em ${dataDir}, com datas de hoje.\n` })
    expect(secret()).not.toBe(before)
  })

  test('does not touch a folder that is no data directory', async () => {
    const home = join(dataDir, 'home')
    mkdirSync(join(home, 'files'), { recursive: true })
    writeFileSync(join(home, 'diary.txt'), 'hoje')
    const output = `${home} não parece uma pasta de dados da Confraria; nada foi apagado.\n`
    expect(await launch('reset', { DATA_DIR: home }).ended()).toEqual({ code: 1, output })
    expect(readFileSync(join(home, 'diary.txt'), 'utf8')).toBe('hoje')
  })
})

test('npm run backend responds, logs, hides the service key, and releases its data when it stops', async () => {
  const backend = launch('standalone')
  const url = await backend.says(/API URL: (\S+)/)
  const apikey = await backend.says(/anon key: (\S+)/)
  expect(backend.output()).not.toContain('service_role')
  expect((await fetch(`${url}/auth/v1/health`, { headers: { apikey } })).status).toBe(200)
  await backend.says(/"event":"request".*"path":"\/auth\/v1\/health","status":(200)/)
  expect(isLocked()).toBe(true)
  backend.child.kill('SIGINT')
  backend.child.kill('SIGINT')
  expect((await backend.ended()).code).toBe(0)
  expect(isLocked()).toBe(false)
})

test('npm run backend refuses the network while a demonstration user can sign in @CLU-07', async () => {
  const { code, output } = await launch('standalone', { HOST: '0.0.0.0' }).ended()
  expect([code, output.split('\n')[0]]).toEqual([
    1,
    'HOST=0.0.0.0 abriria este servidor à rede, mas as pessoas de demonstração ainda entram com a senha publicada.',
  ])
  expect(isLocked()).toBe(false)
})

describe('while a backend runs', () => {
  let backend: ReturnType<typeof launch>
  let SUPABASE_PORT = ''
  beforeAll(async () => {
    backend = launch('standalone', {}, '--show-keys')
    SUPABASE_PORT = new URL(await backend.says(/API URL: (\S+)/)).port
  })
  afterAll(async () => {
    backend.child.kill('SIGTERM')
    await backend.ended()
  })

  test('another terminal can read its keys', async () => {
    const { code, output } = await launch('standalone', { SUPABASE_PORT }, '--show-keys').ended()
    expect(code).toBe(0)
    expect(output).toContain(await backend.says(/(service_role key: \S+)/))
    expect(output).toContain(await backend.says(/(anon key: \S+)/))
  })

  test('a second one reports it', async () => {
    const output = `O backend já está rodando em http://127.0.0.1:${SUPABASE_PORT}.\n`
    expect(await launch('standalone', { SUPABASE_PORT }).ended()).toEqual({ code: 1, output })
  })

  test.each(['standalone', 'reset'])('%s at another port leaves its data alone', async (script) => {
    const before = secret()
    const output = `Os dados em ${dataDir} já estão em uso pelo processo ${backend.child.pid}. Encerre-o antes.\n`
    expect(await launch(script).ended()).toEqual({ code: 1, output })
    expect(secret()).toBe(before)
    expect((await fetch(`http://127.0.0.1:${SUPABASE_PORT}/introduction.json`)).status).toBe(200)
  })
})

test('CLUB=empty refuses the data of the demonstration, and any other value', async () => {
  const { code, output } = await launch('standalone', { CLUB: 'empty' }).ended()
  expect([code, output.split('\n')[0]]).toEqual([
    1,
    `Os dados em ${dataDir} são da demonstração. Para um clube vazio, escolha outra pasta em DATA_DIR,`,
  ])
  expect(await launch('standalone', { CLUB: 'vazio' }).ended()).toEqual({
    code: 1,
    output: 'CLUB deve ser empty; está como "vazio".\n',
  })
  expect(isLocked()).toBe(false)
})

test('npm run club:begin reads its arguments', async () => {
  const { code, output } = await launch(
    'begin',
    { SUPABASE_SERVICE_ROLE_KEY: '' },
    '--url',
    'http://127.0.0.1:9',
  ).ended()
  expect([code, output]).toEqual([1, expect.stringContaining('Para http://127.0.0.1:9, ponha a chave de serviço')])
})
