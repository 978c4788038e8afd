import { afterAll, describe, expect, test } from 'vitest'
import { walksVariable } from '#tests/support/paths/titles.ts'
import { TemporaryRepository } from '#tests/support/temporaryRepository.ts'

/** Milliseconds: Vitest starts. */
const slow = 60_000

const repository = new TemporaryRepository()
afterAll(() => repository.remove())

const testOf = (module: string) => `
import { expect, test } from 'vitest'
import { value } from '#machines/shared/${module}.ts'
test('the value of ${module}', () => expect(value).toBe(1))`

repository.write('package.json', '{ "type": "module", "imports": { "#machines/*": "./machines/*" } }')
repository.write('tests/vitest.config.ts', "export default { test: { include: ['tests/**/*.test.ts'] } }")
repository.write('src/app/screens.ts', 'export const fetchShell = () => null\nexport const screens = {}')
repository.write('src/main.tsx', 'export {}')
repository.write('src/boot.ts', 'export {}')
for (const module of ['one', 'two']) {
  repository.write(`machines/shared/${module}.ts`, 'export const value = 1')
  repository.write(`tests/model/${module}.test.ts`, testOf(module))
}
repository.write('machines/shared/door.machine.ts', "import './one.ts'")
for (const name of ['door', 'doorbell'])
  repository.write(`tests/paths/shared/${name}.walk.ts`, name === 'door' ? "import '#machines/shared/one.ts'" : '')
repository.write(
  'tests/paths/walks.test.ts',
  `import { describe, expect, test } from 'vitest'
const wanted = process.env.${walksVariable}?.split(',')
for (const name of ['door', 'doorbell'].filter((one) => wanted?.includes(one) !== false))
  for (const title of ['the machine ' + name, 'the driver of ' + name])
    describe(title, () => { test('works', () => expect(title).not.toBe('')) })`,
)
repository.commit('before')

const affected = (...args: readonly string[]) => repository.run('tests/affected/command.ts', args)
/** Writes a new value for the length of a run. */
const withValue = async (value: string, ...args: readonly string[]) => {
  repository.write('machines/shared/one.ts', `export const value = ${value}`)
  const ended = await affected(...args)
  repository.git('checkout', '--quiet', '--', '.')
  return ended
}

const counts = '1 of 2 test files, 1 of 2 walks, 0 of 0 screens, 0 of 0 files of stories; changed files since before: 1'

describe('npm run test:affected', () => {
  test('runs what imports a changed file, and says what it left out', { timeout: slow }, async () => {
    const { code, out } = await withValue('2 - 1', 'before')
    expect(code).toBe(0)
    expect(out).toContain('\n3 passed, 0 failed\n')
    expect(out).toContain(
      `Ran the affected tests (${counts}), left out all others: -- --all runs them after these have passed.\n`,
    )
  })

  test('continues with the rest', { timeout: slow }, async () => {
    const { code, out } = await withValue('2 - 1', 'before', '--all')
    expect(code).toBe(0)
    expect(out).toContain('\n6 passed, 0 failed\n')
    expect(out).toContain(`Ran the affected tests (${counts}), then all others.\n`)
  })

  test('stops after a failure', { timeout: slow }, async () => {
    const { code, out, error } = await withValue('2', 'before', '--all')
    expect(code).toBe(1)
    expect(out).toContain('\n2 passed, 1 failed\n')
    expect(error).toContain('failed: tests/model/one.test.ts: the value of one\n')
  })

  test('runs nothing if nothing has changed', { timeout: slow }, async () => {
    const { code, out } = await affected('before')
    expect(code).toBe(0)
    expect(out).toMatch(/^No test is affected: 0 of 2 test files, .+\.\n$/u)
  })

  test.each([
    ['no commit', [], /^Usage: npm run test:affected -- <commit>\. .+\n$/u],
    ['an unknown commit', ['after'], /^git knows no commit 'after'\.\n$/u],
  ])('refuses %s with one sentence', { timeout: slow }, async (_name, args, sentence) => {
    const { code, out, error } = await affected(...args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toMatch(sentence)
  })
})
