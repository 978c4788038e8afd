import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { RecordedEvent } from '#machines/feedback/recording.ts'
import { machinesVersion } from '#server/version.ts'
import { replayFile, usage } from '#tests/replay/replayFile.ts'
import { complaintOf } from '#tests/support/command.ts'
import { recordedEvent, recording } from '#tests/support/recordings.ts'

const root = new URL('../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'confraria-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starting the program takes a second or two, so most tests call what it calls. */
const slow = 20_000

const file = join(folder, 'report.json')
const replay = (text: string, ...args: readonly string[]) => {
  writeFileSync(file, text)
  return replayFile([file, ...args])
}
const runCommand = (text: string) => {
  writeFileSync(file, text)
  return new Promise<{ code: unknown; out: string; error: string }>((resolve) => {
    execFile('node', ['--import', 'tsx', 'tests/replay/command.ts', file], { cwd: root }, (failure, out, error) =>
      resolve({ code: failure?.code ?? 0, out, error: error.replaceAll(`${folder}/`, '') }),
    )
  })
}

const events: readonly RecordedEvent[] = [
  recordedEvent({ type: 'xstate.init', taken: [], state: 'closed' }),
  recordedEvent({ at: 1_200, shape: { isMenu: 'boolean true' } }),
]
const report = (changes: object = {}, listed = events) =>
  JSON.stringify({ ...recording(listed), version: machinesVersion(root), ...changes })

describe('machines:replay', { timeout: slow }, () => {
  test('prints the path and a test to paste, and ends with 0', async () => {
    const { code, out } = await runCommand(report())
    expect(code).toBe(0)
    expect(out).toContain('1.200 s  menu.open { isMenu: boolean true } → open')
    expect(out).toContain('2 events, 1 actor: 0 differences from the machines, 0 failures of the application.')
    expect(out).toContain(`import { menuMachine } from '#machines/app/menu.machine.ts'`)
    expect(out).toContain(`{ type: 'menu.open', taken: ['closed menu.open 0'], state: 'open' },`)
  })

  const closing = recordedEvent({ at: 1_300, type: 'menu.close', taken: [] })

  test('ends with 1 for a difference, and for a report that it refuses', async () => {
    const { code, out } = await runCommand(report({}, [...events, closing]))
    expect(code).toBe(1)
    expect(out).toContain("the report is in 'open', the machine in 'closed'")
    expect(await runCommand('')).toEqual({ code: 1, out: '', error: 'report.json is cut off, or is no JSON.\n' })
  })

  test('shows where report and machine differ', async () => {
    const { isSame, text } = await replay(report({}, [...events, closing]))
    expect(isSame).toBe(false)
    expect(text).toContain("the report is in 'open', the machine in 'closed'")
  })

  test('shows where the application failed', async () => {
    const { isSame, text } = await replay(
      report({}, [...events, recordedEvent({ at: 1_300, status: 'error', state: null })]),
    )
    expect(isSame).toBe(false)
    expect(text).toContain("the application failed at 'menu.open'")
    expect(text).toContain(`import { walk } from '#tests/paths/app/menu.walk.ts'`)
    expect(text).toContain(`{ type: 'menu.open', taken: ['closed menu.open 0'], state: null, status: 'error' },`)
  })

  test('accepts another version with --other-version', async () => {
    expect((await replay(report({ version: '0.0.9' }), '--other-version')).isSame).toBe(true)
  })

  test.each<[string, string, readonly string[], RegExp]>([
    [
      'from another version',
      report({ version: '0.0.9' }),
      [],
      /report\.json is from the version 0\.0\.9 of the machines, and this checkout has \S+: check out that version, or add --other-version\.$/u,
    ],
    [
      'of another format',
      report({ format: 2 }),
      [],
      /report\.json has the format 2; this command reads the format 1\.$/u,
    ],
    ['without events', report({}, []), ['--machine', 'feed'], /report\.json has no events\.$/u],
    [
      'whose time runs backwards',
      report({}, events.toReversed()),
      [],
      /report\.json is no report of this application: 'events\.1\.at' is earlier than the event before it\.$/u,
    ],
    [
      'with two starts of an actor',
      report({}, [...events.slice(0, 1), ...events.slice(0, 1)]),
      [],
      /report\.json is no report of this application: menu \(actor 1\) starts twice\.$/u,
    ],
    ['cut off', report().slice(0, -20), [], /report\.json is cut off, or is no JSON\.$/u],
    ['empty', '', [], /report\.json is cut off, or is no JSON\.$/u],
    [
      'forged',
      report({ note: 'segredo' }),
      [],
      /report\.json is no report of this application: it has an unexpected form\.$/u,
    ],
    [
      'with a forged event',
      report({ events: [{ ...events[0], type: 'a b' }] }),
      [],
      /report\.json is no report of this application: 'events\.0\.type' has an unexpected form\.$/u,
    ],
    ['huge', ' '.repeat(600_000), [], /report\.json has 600,000 bytes; a report has at most 524,288\.$/u],
    [
      'with too many events',
      report({ events: Array.from({ length: 201 }, () => events[0]) }),
      [],
      /report\.json has 201 events; a report has at most 200\.$/u,
    ],
    [
      'with an unknown event',
      report({}, [recordedEvent({ type: 'menu.explode' })]),
      [],
      /^No machine knows the event 'menu\.explode'\.$/u,
    ],
    [
      'of an unknown machine',
      report({}, [recordedEvent({ machine: 'teapot' })]),
      [],
      /^There is no machine 'teapot'\.$/u,
    ],
    [
      'without the chosen machine',
      report(),
      ['--machine', 'feed'],
      /^The report has no events of 'feed'; it has menu\.$/u,
    ],
    [
      'with an unknown option',
      report(),
      ['--fast'],
      /^Unknown option '--fast'\. Usage: npm run machines:replay report\.json\./u,
    ],
  ])('refuses a report %s with one sentence', async (_, text, args, sentence) => {
    const refusal = await replay(text, ...args).catch((error: unknown) => error)
    expect(complaintOf(refusal, usage)).toMatch(sentence)
  })

  test('refuses a pipe, which it would wait for', async () => {
    const pipe = join(folder, 'pipe.json')
    execFileSync('mkfifo', [pipe])
    await expect(replayFile([pipe])).rejects.toThrow('pipe.json is no file.')
  })

  test('reads a report that an editor stored with a byte order mark', async () => {
    expect((await replay(`\uFEFF${report()}`)).isSame).toBe(true)
  })
})
