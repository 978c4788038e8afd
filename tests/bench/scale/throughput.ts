import type { Call } from './calls.ts'
import { isOwn, type Sent, type World } from './world.ts'

/** Clients at the same time, and the duration in ms. */
const clients = 8
const duration = 10_000

const everyday = [
  'loadAccess',
  'loadProfile',
  'loadUnread',
  'loadNotifications',
  'loadRecentTasks',
  'loadRoutines',
  'loadPinned',
  'loadMessages',
  'loadMessages: rare word',
  'loadReplies',
  'loadTasks',
  'loadMembers',
  'loadMemberDetail',
  'loadAchievements',
]
const heavy = [
  'loadRanking: weekly',
  'loadRanking: monthly',
  'loadTitles',
  'countTasks',
  'loadOccurrences: member',
  'loadMeetingDates',
]

/** The calls of a mix, and the least number of requests a second. */
export const mixes = [
  { what: 'everyday reads', calls: everyday, least: 1_500 },
  { what: 'with rankings, counts and meetings', calls: [...everyday, ...heavy], least: 1_000 },
]

/** Requests a second when all clients make the calls in turn, directly to the database, without REST. */
export const throughput = async (world: World, calls: readonly Call[]): Promise<number> => {
  const sent: Sent[] = []
  for (const { who, run } of calls) sent.push(...(await world.as(who, () => run(world.size))).filter(isOwn))
  let done = 0
  const begin = performance.now()
  const repeat = async (client: number) => {
    // The clients start at different calls.
    for (let at = client * 7; performance.now() - begin < duration; at++) {
      const { statements, caller } = sent[at % sent.length] ?? { statements: [], caller: undefined }
      await world.database.request(statements, caller)
      done++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => repeat(client)))
  return (done * 1_000) / (performance.now() - begin)
}
