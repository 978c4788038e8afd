import { startBackend } from '../backend/dataset.ts'
import { atMost, ms, p95, type Verdict } from '../backend/report.ts'
import { gather } from '../backend/sockets.ts'
import { personCount, type Wall } from './wall.ts'

const messages = 60

/** All people are connected and take turns in writing. */
export const benchLive = async (wall: Wall): Promise<Verdict[]> => {
  const running = await startBackend(wall)
  const crowd = await gather(wall, running, 'messages')
  const writers = await Promise.all(
    wall.people.map(async (person) => ({ person, client: running.client(await wall.tokenOf(person)) })),
  )
  try {
    const took: number[] = []
    for (let turn = 0; turn < messages + 3; turn++) {
      const { person, client } = writers[turn % writers.length] ?? { person: '', client: crowd.client }
      const ended = await crowd.change(async (content) => client.from('messages').insert({ content, user_id: person }))
      // The first ones warm up.
      if (turn >= 3) took.push(ended)
    }
    return [atMost(`a message reaches ${personCount} people, 95th percentile`, p95(took), 300, ms)]
  } finally {
    await crowd.leave()
    await running.end('SIGTERM')
  }
}
