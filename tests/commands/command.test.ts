import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { complaintOf, count, prepareFile } from '#tests/support/command.ts'
import { Complaint } from '#tests/support/complaint.ts'
import { checkMachines, machineNames } from '#tests/support/paths/discover.ts'

const folder = mkdtempSync(join(tmpdir(), 'confraria-command-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'file')
writeFileSync(file, '')

const options = { to: { type: 'string' } } as const
const parse =
  (...args: string[]) =>
  () =>
    parseArgs({ args, options })

test.each<[string, () => unknown, string]>([
  ['an unknown option', parse('--nix'), "Unknown option '--nix'. Usage."],
  ['an option without its value', parse('--to'), "Option '--to <value>' argument missing. Usage."],
  ['a file that does not exist', () => readFileSync(join(folder, 'x')), `${folder}/x does not exist.`],
  ['a file to write that is a folder', () => prepareFile(folder), `${folder} is a folder.`],
  ['a file to write in a file', () => prepareFile(join(file, 'x')), `${file} is no folder.`],
  ['a file to write below a file', () => prepareFile(join(file, 'x/y')), `${file}/x is below a file.`],
  [
    'an unknown machine',
    () => checkMachines(['teapot']),
    "There is no machine 'teapot'; machines/README.md lists them.",
  ],
  ['a machine without a walk', () => checkMachines(['menu'], []), "The machine 'menu' has no walk."],
])('%s is one sentence', (_, run, sentence) => {
  const complaintAbout = () => {
    try {
      run()
      return ''
    } catch (error) {
      return complaintOf(error, 'Usage.')
    }
  }
  expect(complaintAbout()).toBe(sentence)
})

test('a fault of the command keeps its trace', () => {
  expect(complaintOf(new Error('fault'), 'Usage.')).toBeNull()
  expect(complaintOf(new Complaint('One sentence.'), 'Usage.')).toBe('One sentence.')
})

test('a file to write may exist, and its folder is made', () => {
  prepareFile(file)
  prepareFile(join(folder, 'new/file'))
  writeFileSync(join(folder, 'new/file'), '')
  expect(checkMachines(['menu'], machineNames())).toBeUndefined()
})

test('one is not many', () => {
  expect([0, 1, 2].map((number) => count(number, 'machine'))).toEqual(['0 machines', '1 machine', '2 machines'])
})

/** The commands, each with arguments that it refuses at once. They run one after another in one process. */
const refused = [
  ['affected/command', '--nix', "Unknown option '--nix'. Usage: npm run test:affected "],
  ['diff/command', '--nix', "Unknown option '--nix'. Usage: npm run machines:diff "],
  ['explorer/command', 'nixda', "There is no machine 'nixda'; "],
  ['paths/cases', 'nixda', "There is no machine 'nixda'; "],
  ['paths/coverage', 'nixda', "There is no machine 'nixda'; "],
  ['paths/diagrams', '--to', "Option '--to <value>' argument missing. Usage: npm run machines:diagrams. "],
  ['paths/mutate', 'nixda', "There is no machine 'nixda'; "],
  ['replay/command', 'nixda', 'nixda does not exist.'],
  ['trace/command', '--nix', "Unknown option '--nix'. Usage: npm run machines:trace. "],
] as const

const run = (code: string) =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], { cwd: process.cwd() })

test('every command refuses with one sentence, and ends with 1', { timeout: 60_000 }, async () => {
  const child = run(
    refused
      .map(([name, arg]) => `process.argv[2] = '${arg}'\nprocess.argv[1] = ''\nawait import('./tests/${name}.ts')`)
      .join('\n'),
  )
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect({ out, code }).toEqual({ out: '', code: 1 })
  const lines = error.trim().split('\n')
  expect(lines).toEqual(refused.map(([, , beginning]) => expect.stringContaining(beginning)))
})

test('a command whose reader has ended, such as head, ends without an error', async () => {
  const child = run(`import { main } from '#tests/support/command.ts'
await main('', () => void process.stdout.write('a'.repeat(1_000_000)))`)
  child.stdout.destroy()
  const [problems, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([problems, code]).toEqual(['', 0])
})
