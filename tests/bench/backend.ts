import { parseArgs } from 'node:util'
import { benchAttacks } from './backend/attacks.ts'
import { benchBackup } from './backend/backup.ts'
import { benchKill, benchWatchdog } from './backend/crash.ts'
import { createDataset, startBackend } from './backend/dataset.ts'
import { benchDurable } from './backend/durable.ts'
import { table, type Verdict } from './backend/report.ts'
import { benchRequests } from './backend/requests.ts'
import { benchMemory, benchSockets } from './backend/sockets.ts'
import { benchStart } from './backend/start.ts'

/**
 * `npm run bench:backend`: measures the embedded backend. Ends with 1 if a limit is missed. Runs all parts, or the
 * named:
 *   requests   a select of 50 of 100,000 rows, an insert, an update: supabase-js over HTTP against PGlite in process
 *   sockets    how soon a change reaches 1,000 people, and how long other requests wait meanwhile
 *   memory     memory with 1,000 sockets, for some minutes of traffic
 *   start      the time to the first response, on existing data
 *   kill       kill -9 during writes and uploads
 *   watchdog   a statement that hangs during writes
 *   durable    DURABLE=1: what it costs, kill -9, and power cuts on a simulated disk
 *   backup     how long others wait during a backup of 1 GB, and an export of the demonstration
 *   attacks    how long other people wait during floods, nested queries, guessed passwords and uploads
 * Options:
 *   --requests 500 how often each request is made
 *   --minutes 3    of traffic
 *   --rounds 20    of kill, watchdog and power cuts
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '20' },
  },
})
const numberOf = (name: keyof typeof options): number => {
  const value = Number(options[name])
  if (value > 0) return value
  throw new Error(`--${name} must be a number above 0, not ${options[name]}`)
}
const [requests, minutes, rounds] = [numberOf('requests'), numberOf('minutes'), numberOf('rounds')]
const names = ['requests', 'sockets', 'memory', 'start', 'kill', 'watchdog', 'durable', 'backup', 'attacks'] as const
for (const name of positionals)
  if (!names.some((known) => known === name)) throw new Error(`Unknown part '${name}'. Parts: ${names.join(', ')}`)

const dataset = await createDataset()
const start = () => startBackend(dataset)
const parts: Record<(typeof names)[number], () => Promise<Verdict[]>> = {
  requests: () => benchRequests(dataset, start, requests),
  sockets: () => benchSockets(dataset, start),
  memory: () => benchMemory(dataset, start, minutes),
  start: () => benchStart(dataset, () => startBackend(dataset, 'usual'), 5),
  kill: () => benchKill(dataset, start, rounds),
  watchdog: () => benchWatchdog(dataset, rounds),
  durable: () => benchDurable(dataset, requests, rounds),
  backup: () => benchBackup(dataset, start),
  attacks: benchAttacks,
}

const verdicts: Verdict[] = []
try {
  for (const name of names) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    // Progress is on stderr: stdout has only the report.
    console.error(name)
    verdicts.push(...(await parts[name]()))
  }
} finally {
  dataset.remove()
}
console.log(`\n${table(verdicts)}\n`)
if (verdicts.some(({ isWithin }) => !isWithin)) process.exitCode = 1
