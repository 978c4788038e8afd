import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { readTyped } from '#tests/support/paths/caseOptions.ts'
import { casesOf, listOfCases } from '#tests/support/paths/caseText.ts'

const root = new URL('../../', import.meta.url)
const guides = [
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'docs/decisions.md',
  'docs/operating.md',
  'machines/README.md',
  'supabase/README.md',
  'supabase/embedded/README.md',
  'tests/README.md',
]
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** Commands in a block of code or within backticks. A comment, a closing backtick or a redirection ends a command. */
const commandIn = /(?:npm (?:run|test|start)|npx)\b(?:<[a-z]+>|[^`#|<>\n])*/gu
const commands = new Set(guides.flatMap((guide) => (read(guide).match(commandIn) ?? []).map((found) => found.trim())))

/** Commands for QA, with a part of their output. */
const run: Record<string, RegExp> = {
  'npm run machines:coverage -- <machine>': /^1 machine\s+(\d+) of \1\s+(\d+) of \2\s+(\d+) of \3$/mu,
  'npm run machines:diagrams': /README\.md, .*diagrams\.md: \d+ machines$/mu,
  'npm run machines:diagrams -- feed': /^stateDiagram-v2$/mu,
  'npm run machines:mutate -- <machine>': /^all .* 100 %$/mu,
  'npm run --silent machines:paths -- memberDeletion --format csv':
    /^\uFEFF?Máquina;Caso;Dado;Passo;Ação;Resultado esperado$/mu,
  'npm run machines:trace': /^trace\/index\.html, trace\/trace\.csv: \d+ of \d+ promises$/mu,
  'npm run machines:trace -- MEM-07': /^MEM-07 /mu,
  'npm run db:promises': /promises\/write\.ts/u,
}

/** Other choices of `machines:paths`: they run here without a process of their own, which takes seconds to start. */
const choices = [
  'npm run machines:paths -- memberDeletion',
  'npm run machines:paths -- memberDeletion --cover shortest',
  'npm run machines:paths -- memberDeletion --cover transitions',
  'npm run machines:paths -- memberDeletion --to inactivating',
  'npm run machines:paths -- memberDeletion --avoid retry',
]

/**
 * What the commands above write. Here they write it elsewhere: a stale file must stay so for the test that finds it.
 */
const written: Record<string, string> = {
  'npm run machines:diagrams': 'machines/README.md',
  'npm run db:promises': 'supabase/promises.md',
}
const folder = mkdtempSync(join(tmpdir(), 'confraria-guides-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Beginnings of commands that do not run here, with the reason. */
const elsewhere: Record<string, string> = {
  'npm run --silent …': 'is a placeholder for one of the others',
  'npm run backend': 'runs until it is stopped: tests/local/gateway/gatewayProcess.test.ts',
  'npm run bench:': 'takes minutes',
  'npm run build': 'the first step of the tests end to end',
  'npm run check': 'consists of tools and tests that run anyway',
  'npm run club:backup': 'needs a club: tests/local/transfer/backup.test.ts',
  'npm run club:begin': 'needs a running backend: tests/local/gateway/beginning.test.ts',
  'npm run club:export': 'needs a club: tests/local/transfer',
  'npm run club:import': 'needs a club: tests/local/transfer',
  'npm run club:move-proofs': 'needs a club: tests/local/transfer/moveProofs.test.ts',
  'npm run club:remove-photos': 'needs a club: tests/local/transfer/removePhotos.test.ts',
  'npm run club:restore': 'needs a club: tests/local/transfer/backup.test.ts',
  'npm run db:types': 'downloads the official generator: tests/local/database/types.test.ts finds stale types',
  'npx playwright install': 'downloads browsers',
  'npm run dev': 'runs until it is stopped: tests/e2e/app/machinePanel.e2e.ts',
  'npm run format': 'rewrites files; `npm run check` finds the same differences',
  'npm run machines:coverage': 'visits all machines, as tests/paths/walks*.test.ts do; one is visited here',
  'npm run machines:diff': 'needs two commits: tests/commands/diff.test.ts',
  'npm run machines:explore': 'takes half a minute for all machines: tests/e2e/app/explorer.e2e.ts',
  'npm run machines:mutate': 'takes minutes for all machines; one machine is run here',
  'npm run machines:paths': 'lists all machines; two are listed here, and some choices run here',
  'npm run machines:replay': 'needs a report: tests/commands/replay.test.ts',
  'npm run test:affected': 'needs a commit: tests/commands/affected.test.ts',
  'npm run test:': 'a part of `npm test`',
  'npm start': 'runs until it is stopped: tests/e2e',
  'npm test': 'runs this test',
  'npm run vitest': 'a part of `npm test`',
  'npx playwright test': 'a part of `npm test`',
  'npx supabase': 'needs a hosted project or the official stack',
  'npx vitest run': 'a part of `npm test`',
}

const runCommand = async (command: string) => {
  const [program = '', ...args] = command.replace('<machine>', 'secondFactor').split(' ')
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, complaints, code: code as unknown }
}

describe('the commands in the guides', () => {
  test('are all known here', () => {
    const isElsewhere = (command: string) => Object.keys(elsewhere).some((beginning) => command.startsWith(beginning))
    expect([...commands].filter((command) => !(command in run) && !isElsewhere(command))).toEqual([])
    expect(Object.keys(run).filter((command) => !commands.has(command))).toEqual([])
    const isStale = (beginning: string) => ![...commands].some((command) => command.startsWith(beginning))
    expect(Object.keys(elsewhere).filter(isStale)).toEqual([])
  })

  test('are scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...commands].flatMap((command) => /^npm run (?:--silent )?(\w[\w:-]*)/u.exec(command)?.[1] ?? [])
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test.each(Object.entries(run))('%s', { timeout: 60_000 }, async (command, shown) => {
    const file = written[command]
    const { out, complaints, code } = await runCommand(file === undefined ? command : `${command} -- --to ${folder}`)
    expect({ complaints: code === 0 ? '' : complaints, code }).toEqual({ complaints: '', code: 0 })
    expect(out).toMatch(shown)
    const wrote = file === undefined ? null : readFileSync(join(folder, basename(file)), 'utf8')
    expect(wrote).toBe(file === undefined ? null : read(file))
  })
})

describe('npm run machines:paths', () => {
  test.each(choices)('%s', async (command) => {
    expect([...commands]).toContain(command)
    const { machine, ...typed } = readTyped(command.split(' ').slice(4))
    const { text: cases } = await casesOf(machine ?? '', typed)
    const [, count] = /^Caso 1 de (\d+)$/mu.exec(cases) ?? []
    expect(cases).toContain(`\nCaso ${count} de ${count}\n`)
  })

  test('lists machines, each with its number of cases', async () => {
    const lines: string[] = []
    for await (const line of listOfCases({ cover: 'greedy' }, ['menu', 'notices'])) lines.push(line)
    expect(lines).toEqual([
      expect.stringMatching(/^menu +[1-9]\d* casos? +\S/u),
      expect.stringMatching(/^notices +[1-9]\d* casos? +\S/u),
    ])
  })
})

describe('the files in the guides', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  /** `a/{b,c}.ts` names two files. */
  const expanded = (name: string): string[] => {
    const [, before = '', choices, after = ''] = /^(.*)\{(.*)\}(.*)$/u.exec(name) ?? []
    return choices === undefined ? [name] : choices.split(',').map((choice) => before + choice + after)
  }
  /** A file is named by its path or by the end of it; '…' replaces the beginning of a name. */
  const isFile = (name: string) =>
    files.some((file) =>
      name.startsWith('…') ? file.endsWith(name.slice(1)) : file === name || file.endsWith(`/${name}`),
    )

  test.each([...guides, 'docs/product.md'])('%s names files that exist', (guide) => {
    const text = read(guide).replaceAll(/```.*?```/gsu, '')
    const named = [...text.matchAll(/`([\w…./{},-]+\.(?:ts|tsx|mjs|sql|md|toml))`/gu)].map(([, name = '']) => name)
    // The command of the list of machines writes it; git ignores it.
    const missing = named.flatMap(expanded).filter((name) => name !== 'machines/diagrams.md' && !isFile(name))
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/gu)].map(([, link = '']) => join(dirname(guide), link))
    expect([...missing, ...links.filter((link) => !existsSync(new URL(link, root)))]).toEqual([])
  })
})
