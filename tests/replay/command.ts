import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { machinesVersion } from '#server/version.ts'
import { Loop } from './chart.ts'
import { BadReport, readReport } from './readReport.ts'
import { pathText, replay, testText, type Replayed } from './replay.ts'

/**
 * `npm run machines:replay report.json`: walks the events of a downloaded report on the machines. It prints each machine's
 * path, where report and machine differ, where the application failed, and the path as a test to paste. Ends with 1 for a
 * difference, a failure, or bad input.
 */
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

try {
  const { file, machine, isAnyVersion } = typedIn(process.argv.slice(2))
  const recording = readReport(file, isAnyVersion ? null : machinesVersion(root))
  const actors = chosen(await replay(recording), machine)
  console.log(actors.map(pathText).join('\n\n'))
  const findings = actors.flatMap((actor) => actor.findings)
  const count = (kind: 'difference' | 'fault') => findings.filter((finding) => finding.kind === kind).length
  console.log(
    `\n${recording.events.length} events, ${actors.length} actors: ` +
      `${count('difference')} differences from the machines, ${count('fault')} failures of the application.\n`,
  )
  for (const actor of tested(actors)) console.log(testText(actor, basename(file)))
  if (findings.length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof BadReport) && !(error instanceof Loop)) throw error
  console.error(error instanceof Loop ? `The report cannot be walked: ${error.message}` : error.message)
  process.exitCode = 1
}
