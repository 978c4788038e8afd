import { parseArgs } from 'node:util'
import { table, type Verdict } from './backend/report.ts'
import { createWall, type Wall } from './feed/wall.ts'
import { benchLive } from './feed/live.ts'
import { benchQuestions } from './feed/questions.ts'
import { benchScroll } from './feed/scroll.ts'

/**
 * `npm run bench:feed`: compares a wall of 100,000 messages with one of 1,000. Ends with 1 if a limit is missed.
 *   questions   the first page in both orders, and a search for a rare word; no plan reads a whole table
 *   live        how soon a message reaches 200 people
 *   scroll      2,000 loaded messages against 100, on a CPU four times slower: frames of a scroll, and typing
 * Options:
 *   --requests 40     how often each request is made
 *   --messages 100000 size of the large wall
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: 'string', default: '40' }, messages: { type: 'string', default: '100000' } },
})
const numberOf = (name: keyof typeof options): number => {
  const value = Number(options[name])
  if (Number.isInteger(value) && value > 0) return value
  throw new Error(`--${name} must be a whole number above 0, not ${options[name]}`)
}
const [requests, messages] = [numberOf('requests'), numberOf('messages')]
const names = ['questions', 'live', 'scroll'] as const
for (const name of positionals)
  if (!names.some((known) => known === name)) throw new Error(`Unknown part '${name}'. Parts: ${names.join(', ')}`)
const isWanted = (name: (typeof names)[number]) => positionals.length === 0 || positionals.includes(name)

const walls: Wall[] = []
const lay = async (count: number, seed = false) => {
  // Progress is on stderr: stdout has only the report.
  console.error(`a wall of ${count}`)
  const wall = await createWall(count, seed)
  walls.push(wall)
  return wall
}

const verdicts: Verdict[] = []
try {
  if (isWanted('questions')) {
    const small = await lay(1_000)
    const large = await lay(messages)
    verdicts.push({
      what: `plans that read a whole table, of ${messages}`,
      value: String(large.faults.length),
      ratio: null,
      limit: '0',
      isWithin: large.faults.length === 0,
    })
    for (const fault of large.faults) console.error(fault)
    console.error('questions')
    verdicts.push(...(await benchQuestions(small, large, requests)))
  }
  if (isWanted('live')) {
    const wall = await lay(1_000)
    console.error('live')
    verdicts.push(...(await benchLive(wall)))
  }
  if (isWanted('scroll')) {
    const wall = await lay(3_000, true)
    console.error('scroll')
    verdicts.push(...(await benchScroll(wall)))
  }
} finally {
  for (const wall of walls) wall.remove()
}
console.log(`\n${table(verdicts)}\n`)
if (verdicts.some(({ isWithin }) => !isWithin)) process.exitCode = 1
