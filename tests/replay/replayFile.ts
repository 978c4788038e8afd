import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { machinesVersion } from '#server/version.ts'
import { BadReport, readReport } from './readReport.ts'
import { pathText, replay, testText, type Replayed } from './replay.ts'

const root = new URL('../../', import.meta.url).pathname
const usage =
  'Usage: npm run machines:replay report.json. After "--": --machine <name> shows one machine, ' +
  '--other-version accepts a report of other machines.'

const typedIn = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { machine: { type: 'string' }, 'other-version': { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new BadReport(usage)
    return { file, machine: values.machine ?? null, isAnyVersion: values['other-version'] }
  } catch (error) {
    throw error instanceof BadReport ? error : new BadReport(usage)
  }
}

const chosen = (actors: readonly Replayed[], machine: string | null) => {
  const shown = machine === null ? actors : actors.filter((actor) => actor.machine === machine)
  if (shown.length === 0 && machine !== null)
    throw new BadReport(
      `The report has no events of '${machine}'; it has ${[...new Set(actors.map((one) => one.machine))].join(', ')}.`,
    )
  return shown
}

/** The tests to print: of all machines with findings, or else of the machine that changed its state last. */
const tested = (actors: readonly Replayed[]) => {
  const found = actors.filter(({ findings }) => findings.length > 0)
  if (found.length > 0) return found
  const changedAt = ({ events }: Replayed) => events.findLast(({ taken }) => taken.length > 0)?.at ?? -1
  return actors.toSorted((one, other) => changedAt(other) - changedAt(one)).slice(0, 1)
}

/**
 * What `machines:replay` prints. `isSame`: the machines did the same as the report, and the application did not fail.
 */
export interface Printed {
  text: string
  isSame: boolean
}

/** Replays a report with the arguments of `machines:replay`. Throws `BadReport`, or `Loop` for a machine that loops. */
export const replayFile = async (args: readonly string[]): Promise<Printed> => {
  const { file, machine, isAnyVersion } = typedIn(args)
  const recording = readReport(file, isAnyVersion ? null : machinesVersion(root))
  const actors = chosen(await replay(recording), machine)
  const findings = actors.flatMap((actor) => actor.findings)
  const count = (kind: 'difference' | 'fault') => findings.filter((finding) => finding.kind === kind).length
  const parts = [
    actors.map(pathText).join('\n\n'),
    `\n${recording.events.length} events, ${actors.length} actors: ` +
      `${count('difference')} differences from the machines, ${count('fault')} failures of the application.\n`,
    ...tested(actors).map((actor) => testText(actor, basename(file))),
  ]
  return { text: `${parts.join('\n')}\n`, isSame: findings.length === 0 }
}
