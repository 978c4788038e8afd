import { parseArgs } from 'node:util'
import { table, type Verdict } from './backend/report.ts'
import { layWall, type Wall } from './feed/ground.ts'
import { benchLive } from './feed/live.ts'
import { benchQuestions } from './feed/questions.ts'
import { benchScroll } from './feed/scroll.ts'

/**
 * `npm run bench:feed`: the wall with 100,000 messages beside 1,000. Ends with 1 when a limit is missed.
 *   questions   the first page in both orders, and a search for a rare word; no plan reads a whole table
 *   live        how soon a message reaches 200 people
 *   scroll      with 2,000 messages loaded beside 100, on a CPU four times slower: a scroll's frames, and typing in the search
 * Options:
 *   --asked 40        how often each question is asked
 *   --messages 100000 of the large wall
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { asked: { type: 'string', default: '40' }, messages: { type: 'string', default: '100000' } },
})
const numberOf = (name: keyof typeof options): number => {
  const value = Number(options[name])
  if (Number.isInteger(value) && value > 0) return value
  throw new Error(`--${name} is a whole number above 0, not ${options[name]}`)
}
const [asked, messages] = [numberOf('asked'), numberOf('messages')]
const names = ['questions', 'live', 'scroll'] as const
for (const name of positionals)
  if (!names.some((known) => known === name)) throw new Error(`There are ${names.join(', ')}, no ${name}`)
const isAsked = (name: (typeof names)[number]) => positionals.length === 0 || positionals.includes(name)

const walls: Wall[] = []
const lay = async (count: number, seed = false) => {
  // Progress goes to the error output, so that the standard output holds the report alone.
  console.error(`a wall of ${count}`)
  const wall = await layWall(count, seed)
  walls.push(wall)
  return wall
}

const verdicts: Verdict[] = []
try {
  if (isAsked('questions')) {
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
    verdicts.push(...(await benchQuestions(small, large, asked)))
  }
  if (isAsked('live')) {
    const wall = await lay(1_000)
    console.error('live')
    verdicts.push(...(await benchLive(wall)))
  }
  if (isAsked('scroll')) {
    const wall = await lay(3_000, true)
    console.error('scroll')
    verdicts.push(...(await benchScroll(wall)))
  }
} finally {
  for (const wall of walls) wall.remove()
}
console.log(`\n${table(verdicts)}\n`)
if (verdicts.some(({ isWithin }) => !isWithin)) process.exitCode = 1
