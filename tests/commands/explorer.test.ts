import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { explore, usage } from '#tests/explorer/explore.ts'
import { testTextOf } from '#tests/explorer/testText.ts'
import { modelOf } from '#tests/kit/model.ts'
import { complaintOf } from '#tests/support/command.ts'
import { readWalk } from '#tests/support/paths/discover.ts'

const root = new URL('../../', import.meta.url).pathname

/** Milliseconds: processes start. The story tests/e2e/app/explorer.e2e.ts builds the page. */
const slow = 60_000

const run = (program: string, ...args: readonly string[]) =>
  new Promise<{ code: unknown; out: string; error: string }>((resolve) => {
    execFile(program, args, { cwd: root }, (failure, out, error) => resolve({ code: failure?.code ?? 0, out, error }))
  })

describe('machines:explore', { timeout: slow }, () => {
  test.each<[string, string[], RegExp]>([
    ['an unknown machine', ['menu', 'teapot'], /^There is no machine 'teapot'; .*\.$/u],
    ['an unknown option', ['--fast'], /^Unknown option '--fast'\. Usage: npm run machines:explore\. .*$/u],
    ['a missing folder', ['--pictures', 'no/pictures'], /^no\/pictures does not exist\.$/u],
    ['a file as folder', ['menu', '--to', 'package.json/x'], /package\.json\/x is below a file\.$/u],
  ])('refuses %s with one sentence', async (_, args, sentence) => {
    const refusal = await explore(args).catch((error: unknown) => error)
    expect(complaintOf(refusal, usage)).toMatch(sentence)
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
