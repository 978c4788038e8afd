import { parseArgs } from 'node:util'
import { benchAttacks } from './backend/attacks.ts'
import { benchKill, benchWatchdog } from './backend/crash.ts'
import { layGround, startBackend } from './backend/ground.ts'
import { table, type Verdict } from './backend/report.ts'
import { benchRequests } from './backend/requests.ts'
import { benchMemory, benchSockets } from './backend/sockets.ts'
import { benchStart } from './backend/start.ts'

/**
 * `npm run bench:backend`: what the embedded backend costs and what it survives (LOCAL.md). Ends with 1 when a limit is
 * missed. All parts, or those named:
 *   requests   a select of 50 of 100,000 rows, an insert, an update: by supabase-js over HTTP, as a multiple of PGlite in process
 *   sockets    how soon a change reaches 1,000 people, and what other requests wait meanwhile
 *   memory     with 1,000 sockets, for some minutes of traffic
 *   start      until it answers, on existing data
 *   kill       kill -9 in a stream of writes and uploads
 *   watchdog   a statement that hangs in a stream of writes
 *   attacks    what other people wait while someone floods, nests, guesses or uploads
 * Options:
 *   --asked 500    how often each question is asked
 *   --minutes 3    of traffic
 *   --rounds 20    of kill and watchdog
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    asked: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '20' },
  },
})
const numberOf = (name: keyof typeof options): number => {
  const value = Number(options[name])
  if (value > 0) return value
  throw new Error(`--${name} is a number above 0, not ${options[name]}`)
}
const [asked, minutes, rounds] = [numberOf('asked'), numberOf('minutes'), numberOf('rounds')]
const names = ['requests', 'sockets', 'memory', 'start', 'kill', 'watchdog', 'attacks'] as const
for (const name of positionals)
  if (!names.some((known) => known === name)) throw new Error(`There are ${names.join(', ')}, no ${name}`)

const ground = await layGround()
const start = () => startBackend(ground)
const parts: Record<(typeof names)[number], () => Promise<Verdict[]>> = {
  requests: () => benchRequests(ground, start, asked),
  sockets: () => benchSockets(ground, start),
  memory: () => benchMemory(ground, start, minutes),
  start: () => benchStart(ground, () => startBackend(ground, 'usual'), 5),
  kill: () => benchKill(ground, start, rounds),
  watchdog: () => benchWatchdog(ground, rounds),
  attacks: benchAttacks,
}

const verdicts: Verdict[] = []
try {
  for (const name of names) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    // Progress goes to the error output, so that the standard output holds the report alone.
    console.error(name)
    verdicts.push(...(await parts[name]()))
  }
} finally {
  ground.remove()
}
console.log(`\n${table(verdicts)}\n`)
if (verdicts.some(({ isWithin }) => !isWithin)) process.exitCode = 1
