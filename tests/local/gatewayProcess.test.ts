import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url)
const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'confraria-process-'))
  cleanup.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** An npm script's process, with free ports and the given environment; empty names hide those of a .env file. */
const launch = (script: string, environment: Record<string, string>, ...args: string[]) => {
  const child = spawn(process.execPath, ['--import', 'tsx', `supabase/local/${script}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], SUPABASE_PORT: '0', PORT: '0', HOST: '', VITE_SUPABASE_URL: '', ...environment },
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  const ended = once(child, 'exit') as Promise<[number | null]>
  cleanup.push(() => (child.exitCode === null ? child.kill('SIGKILL') : false))
  return {
    child,
    output: () => printed.join(''),
    ended: async () => ({ code: (await ended)[0], output: printed.join('') }),
    /** Waits until the output holds this. */
    says: async (text: RegExp): Promise<string> => {
      await expect.poll(() => printed.join(''), { timeout: 15_000, interval: 50 }).toMatch(text)
      return text.exec(printed.join(''))?.[1] ?? ''
    },
  }
}

describe('npm run backend', () => {
  test('answers, shows the service key only when asked, and lets go of its data when it is stopped', async () => {
    const dataDir = folder()
    const first = launch('standalone', { DATA_DIR: dataDir })
    const url = await first.says(/API URL: (\S+)/)
    const anonKey = await first.says(/anon key: (\S+)/)
    expect(first.output()).not.toContain('service_role')
    const response = await fetch(`${url}/auth/v1/health`, { headers: { apikey: anonKey } })
    expect(response.status).toBe(200)
    await first.says(/"event":"request".*"path":"\/auth\/v1\/health","status":(200)/)
    expect(readFileSync(join(dataDir, 'lock'), 'utf8')).toBe(String(first.child.pid))
    first.child.kill('SIGINT')
    first.child.kill('SIGINT')
    expect((await first.ended()).code).toBe(0)
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)

    const again = launch('standalone', { DATA_DIR: dataDir }, '--show-keys')
    const serviceKey = await again.says(/service_role key: (\S+)/)
    expect(await again.says(/anon key: (\S+)/)).toBe(anonKey)
    const port = new URL(await again.says(/API URL: (\S+)/)).port
    const { code, output } = await launch(
      'standalone',
      { DATA_DIR: dataDir, SUPABASE_PORT: port },
      '--show-keys',
    ).ended()
    expect([code, output.includes(serviceKey)]).toEqual([0, true])
    const third = await launch('standalone', { DATA_DIR: dataDir, SUPABASE_PORT: port }).ended()
    expect(third).toEqual({ code: 1, output: `O backend já está rodando em http://127.0.0.1:${port}.\n` })
    again.child.kill('SIGTERM')
    expect((await again.ended()).code).toBe(0)
  })

  test('refuses the network while the demonstration can sign in', async () => {
    const dataDir = folder()
    const { code, output } = await launch('standalone', { DATA_DIR: dataDir, HOST: '0.0.0.0' }).ended()
    expect([code, output.split('\n')[0]]).toEqual([
      1,
      'HOST=0.0.0.0 abriria este servidor à rede, mas as pessoas de demonstração ainda entram com a senha publicada.',
    ])
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })
})

describe('npm run backend:reset', () => {
  test('makes new data and a new secret', async () => {
    const dataDir = folder()
    const reset = () => launch('reset', { DATA_DIR: dataDir }).ended()
    const secret = () => readFileSync(join(dataDir, 'jwt-secret'), 'utf8')
    expect(await reset()).toEqual({ code: 0, output: `Dados novos em ${dataDir}, com datas de hoje.\n` })
    const before = secret()
    expect((await reset()).code).toBe(0)
    expect(secret()).not.toBe(before)
  })

  test('leaves data alone that somebody uses', async () => {
    const dataDir = folder()
    const backend = launch('standalone', { DATA_DIR: dataDir })
    const url = await backend.says(/API URL: (\S+)/)
    const { code, output } = await launch('reset', { DATA_DIR: dataDir }).ended()
    expect([code, output]).toEqual([
      1,
      `Os dados em ${dataDir} já estão em uso pelo processo ${backend.child.pid}. Encerre-o antes.\n`,
    ])
    const anonKey = await backend.says(/anon key: (\S+)/)
    expect((await fetch(`${url}/auth/v1/health`, { headers: { apikey: anonKey } })).status).toBe(200)
  })

  test("leaves alone what is no data directory, were it somebody's home", async () => {
    const home = folder()
    mkdirSync(join(home, 'files'))
    writeFileSync(join(home, 'diary.txt'), 'hoje')
    const { code, output } = await launch('reset', { DATA_DIR: home }).ended()
    expect([code, output]).toEqual([1, `${home} não parece uma pasta de dados da Confraria; nada foi apagado.\n`])
    expect(readFileSync(join(home, 'diary.txt'), 'utf8')).toBe('hoje')
  })
})
