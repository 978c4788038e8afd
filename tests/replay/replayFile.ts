import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { machinesVersion } from '#server/version.ts'
import { count } from '#tests/support/command.ts'
import { Complaint } from '#tests/support/complaint.ts'
import { readReport } from './readReport.ts'
import { pathText, replay, testText, type Replayed } from './replay.ts'

const root = new URL('../../', import.meta.url).pathname
export const usage =
  'Usage: npm run machines:replay report.json. After "--": --machine <name> shows one machine, ' +
  '--other-version accepts a report of other machines.'

const typedIn = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { machine: { type: 'string' }, 'other-version': { type: 'boolean', default: false } },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Complaint(usage)
  return { file, machine: values.machine ?? null, isAnyVersion: values['other-version'] }
}

const chosen = (actors: readonly Replayed[], machine: string | null) => {
  const shown = machine === null ? actors : actors.filter((actor) => actor.machine === machine)
  if (shown.length === 0 && machine !== null)
    throw new Complaint(
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
interface Printed {
  text: string
  isSame: boolean
}

/** Replays a report with the arguments of `machines:replay`. Throws a complaint. */
export const replayFile = async (args: string[]): Promise<Printed> => {
  const { file, machine, isAnyVersion } = typedIn(args)
  const recording = readReport(file, isAnyVersion ? null : machinesVersion(root))
  const actors = chosen(await replay(recording), machine)
  const findings = actors.flatMap((actor) => actor.findings)
  const countOf = (kind: 'difference' | 'fault') => findings.filter((finding) => finding.kind === kind).length
  const parts = [
    actors.map(pathText).join('\n\n'),
    `\n${count(recording.events.length, 'event')}, ${count(actors.length, 'actor')}: ` +
      `${count(countOf('difference'), 'difference')} from the machines, ` +
      `${count(countOf('fault'), 'failure')} of the application.\n`,
    ...tested(actors).map((actor) => testText(actor, basename(file))),
  ]
  return { text: `${parts.join('\n')}\n`, isSame: findings.length === 0 }
}
