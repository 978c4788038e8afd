import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { Complaint, explore } from '#tests/explorer/explore.ts'
import { testTextOf } from '#tests/explorer/testText.ts'
import { modelOf } from '#tests/kit/model.ts'
import { readWalk } from '#tests/support/paths/discover.ts'

const root = new URL('../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'confraria-explorer-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Reading all machines and building the page takes a few seconds. */
const slow = 60_000

const run = (program: string, ...args: readonly string[]) =>
  new Promise<{ code: unknown; out: string; error: string }>((resolve) => {
    execFile(program, args, { cwd: root }, (failure, out, error) => resolve({ code: failure?.code ?? 0, out, error }))
  })
const runCommand = (...args: readonly string[]) => run('node', '--import', 'tsx', 'tests/explorer/command.ts', ...args)

describe('machines:explore', { timeout: slow }, () => {
  test('builds one file with code, styles, fonts and pictures', async () => {
    const pictures = join(folder, 'pictures')
    const to = join(folder, 'page')
    mkdirSync(join(pictures, 'menu'), { recursive: true })
    writeFileSync(join(pictures, 'menu', 'open.png'), 'a picture')
    const { code, out } = await runCommand('menu', '--to', to, '--pictures', pictures)
    expect({ code, out }).toEqual({ code: 0, out: `1 máquina: ${pathToFileURL(join(to, 'index.html')).href}\n` })
    expect(readdirSync(to)).toEqual(['index.html'])
    const page = readFileSync(join(to, 'index.html'), 'utf8')
    expect(page).toContain(`data:image/png;base64,${Buffer.from('a picture').toString('base64')}`)
    expect(page).toContain('data:font/woff2;base64,')
    expect(page.match(/<script type="module">|<\/script>/gu)).toHaveLength(2)
    const [head = ''] = page.split('<script type="module">')
    expect(head).not.toMatch(/<(?:script|link)[^>]*(?:src|href)="(?!data:)/u)
  })

  test('refuses an unknown machine with one sentence, and ends with 1', async () => {
    const { code, out, error } = await runCommand('menu', 'teapot')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toMatch(/^A máquina “teapot” não existe\. Existem: “.*”\.\n$/u)
  })

  test.each<[string, readonly string[], RegExp]>([
    ['an unknown option', ['--fast'], /^Uso: npm run machines:explore .*$/u],
    ['a missing folder', ['--pictures', 'no/pictures'], /^A pasta de imagens “no\/pictures” não existe\.$/u],
  ])('refuses %s with one sentence', async (_, args, sentence) => {
    const refusal = await explore(args).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Complaint)
    expect(refusal).toMatchObject({ message: expect.stringMatching(sentence) })
  })
})

describe('a test that the explorer copies', { timeout: slow }, () => {
  test('passes, and fails if the machine ends elsewhere', async () => {
    const walk = await readWalk('login')
    const events = ['open the administrative dialog', 'submit', "the administrator's password is wrong"]
    const [path] = modelOf(walk).getPathsFromEvents(events.map((type) => ({ type })))
    if (!path) throw new Error('no path')
    mkdirSync(join(root, 'test-results'), { recursive: true })
    // Files of their own. Outside `tests`, because caches depend on the files there.
    const pasted = mkdtempSync(join(root, 'test-results/pasted-'))
    try {
      const text = testTextOf({ name: 'login', walkFile: 'tests/paths/entrance/login.walk.ts' }, path)
      writeFileSync(join(pasted, 'good.test.ts'), text)
      writeFileSync(join(pasted, 'bad.test.ts'), text.replace("admin: 'editing'", "admin: 'checking'"))
      const config = join(pasted, 'vitest.config.mjs')
      writeFileSync(config, `export default { root: ${JSON.stringify(pasted)} }`)
      const { code, out, error } = await run('npx', 'vitest', 'run', '--config', config)
      expect(code).toBe(1)
      expect(out).toMatch(/Tests.*1 failed.*1 passed/u)
      expect(error).toMatch(/FAIL.* bad\.test\.ts/u)
      expect(error).not.toContain('good.test.ts')
    } finally {
      rmSync(pasted, { recursive: true })
    }
  })
})
