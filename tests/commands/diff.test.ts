import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { TemporaryRepository } from '#tests/support/temporaryRepository.ts'

/** Milliseconds: three processes start. */
const slow = 60_000

const repository = new TemporaryRepository()
afterAll(() => repository.remove())
const write = repository.write.bind(repository)

const machine = (pull: string) => `
import { setup } from 'xstate'
import { isOpen } from '#machines/house/rules.ts'
export const doorMachine = setup({ guards: { isOpen } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { push: 'open' } }, open: { on: { ${pull} } } },
})`
const walk = (steps: string) => `
import { doorMachine } from '#machines/house/door.machine.ts'
export const walk = {
  machine: doorMachine, starts: { plain: undefined }, key: () => null, invariants: [],
  steps: { ${steps} },
}
export const words = {
  title: 'Porta', starts: { plain: 'A porta.' }, states: { closed: 'Fechada.', open: 'Aberta.' },
  steps: { push: 'Empurre.', pull: 'Puxe.', knock: 'Bata.' },
}`

write('package.json', '{ "type": "module", "imports": { "#machines/*": "./machines/*" } }')
repository.commit('empty')
write('src/texts/notices.ts', 'export const wordingOf = () => ({ title: "Aviso" })')
write('machines/house/rules.ts', 'export const isOpen = () => true')
write('machines/house/door.machine.ts', machine("pull: 'closed', knock: 'open'"))
write(
  'tests/paths/house/door.walk.ts',
  walk("push: { type: 'push' }, pull: { type: 'pull' }, knock: { type: 'knock' }"),
)
repository.commit('before')
write('machines/house/door.machine.ts', machine("pull: { guard: 'isOpen', target: 'closed' }"))
write(
  'machines/house/bell.machine.ts',
  "import { createMachine } from 'xstate'\nexport const bellMachine = createMachine({ id: 'bell' })",
)
write('tests/paths/house/door.walk.ts', walk("push: { type: 'push' }, pull: { type: 'pull' }"))
repository.commit('now')
write('machines/house/broken.machine.ts', "throw new Error('no bell here')")
repository.commit('broken')
repository.git('checkout', '--quiet', 'now')

const diff = (args: readonly string[], options?: { cwd?: string; path?: string }) =>
  repository.run('tests/diff/command.ts', args, options)

describe('npm run machines:diff', () => {
  test('compares two commits, and writes a page', { timeout: slow }, async () => {
    const page = join(repository.folder, 'page.html')
    const { code, out, error } = await diff(['before', 'now', '--html', page])
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(out).toContain('## Behaviour: before → now\n')
    expect(out).toContain('### bell (+ added)\n')
    expect(out).toContain('| ≠ changed | `open` | `pull [isOpen]`<br>`guard: none → isOpen` |\n')
    expect(out).toContain('| − removed | `open` | `knock → open` |\n')
    expect(out).toContain("- void: step 2, 'knock', is not possible in plain: push → knock")
    expect(readFileSync(page, 'utf8')).toContain('<section id="door">')
    expect(repository.left).toEqual([])
  })

  test(
    'compares a commit with the working tree, also with a file that git does not know',
    { timeout: slow },
    async () => {
      write('machines/house/rules.ts', "export { isOpen } from './newRules.ts'")
      write('machines/house/newRules.ts', 'export const isOpen = () => 1 > 0')
      const { out, error } = await diff(['now'])
      repository.git('checkout', '--quiet', '--', '.')
      repository.git('clean', '--quiet', '--force')
      expect(error).toBe('')
      expect(out).toContain('## Behaviour: now → the working tree\n')
      expect(out).toContain(
        '- `door`: other code of guard isOpen; changed machines/house/newRules.ts, machines/house/rules.ts',
      )
    },
  )

  test('finds no difference between a commit and itself', { timeout: slow }, async () => {
    const { code, out } = await diff(['now', 'now'])
    expect(code).toBe(0)
    expect(out).not.toContain('###')
  })
})

describe('machines:diff refuses with one sentence', () => {
  const usage = /^Usage: npm run machines:diff -- <from> \[<to>\]\. .+\n$/u
  test.each([
    ['no commit', [], usage],
    ['an unknown option', ['now', '--colour'], /^Unknown option '--colour'\. Usage: npm run machines:diff .+\n$/u],
    ['an unknown choice of cases', ['now', '--cases', 'few'], usage],
    ['an unknown commit', ['now~40'], /^git knows no commit 'now~40'\.\n$/u],
    ['a commit that looks like an option', ['--', '--all'], /^git knows no commit '--all'\.\n$/u],
    ['a commit without machines', ['empty'], /^There are no machines in empty\.\n$/u],
    [
      'a machine that does not load',
      ['now', 'broken'],
      /^In broken, the machine 'broken' does not load: no bell here\.\n$/u,
    ],
    ['a page that is a folder', ['now', 'now', '--html', 'machines'], /^machines is a folder\.\n$/u],
  ])('%s', { timeout: slow }, async (_name, args, sentence) => {
    const { code, out, error } = await diff(args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toMatch(sentence)
    expect(repository.left).toEqual([])
  })

  test('a folder without git', { timeout: slow }, async () => {
    expect(await diff(['now'], { cwd: repository.folder })).toEqual({
      code: 1,
      out: '',
      error: ' is not a git repository.\n',
    })
  })

  test('a computer without git', { timeout: slow }, async () => {
    const error = 'git is not installed, and only git has the other version.\n'
    expect(await diff(['now'], { path: repository.folder })).toEqual({ code: 1, out: '', error })
  })

  test('a shallow clone', { timeout: slow }, async () => {
    const shallow = join(repository.folder, 'shallow')
    repository.git('clone', '--quiet', '--depth', '1', `file://${repository.club}`, shallow)
    const error =
      "This clone is shallow and does not contain 'HEAD~1'. Fetch the history first: git fetch --unshallow\n"
    expect(await diff(['HEAD~1'], { cwd: shallow })).toEqual({ code: 1, out: '', error })
  })
})
