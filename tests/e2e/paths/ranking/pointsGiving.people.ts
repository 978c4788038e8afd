import type { People } from '#tests/support/screens/people.ts'
import type { Stage } from '#tests/support/screens/screen.ts'

export interface Facts {
  /** The receiver's account. */
  receiver: string
  /** When the path began: what was given since is its own. */
  since: string
  /** Entries that are known to be there. */
  given: number
  /** Is there one whose answer was lost? */
  isUnheard: boolean
}

/** Who gives. */
export const who = 'admin'
/** Whose points no other test counts. */
export const receiver = 'Rosaura Taveira'
/** As the graph's samples have it. */
export const reason = 'Ajudou'
const points = 10

/** What the path has put into the ledger. */
export const entriesSince = async (people: People, { receiver: userId, since }: Facts) => {
  const { client, id } = await people.as(who)
  const entries = client.from('point_transactions').select('points, type').eq('reason', reason).eq('points', points)
  const { data, error } = await entries.eq('user_id', userId).eq('created_by', id).gte('created_at', since)
  if (error) throw error
  return data
}

export const open = async ({ page, people }: Omit<Stage<Facts>, 'facts'>): Promise<Facts> => {
  const { client } = await people.as(who)
  const { data, error } = await client.from('members').select('user_id').eq('name', receiver).single()
  if (error) throw error
  if (data.user_id === null) throw new Error(`${receiver} has no account`)
  const since = new Date().toISOString()
  await people.enter(page, who)
  await page.goto('/admin/ranking')
  return { receiver: data.user_id, since, given: 0, isUnheard: false }
}

/** The ledger only grows: as much is taken away as was given. */
export const takeBackAll = async ({ people, facts }: Stage<Facts>) => {
  const { client } = await people.as(who)
  const entries = await entriesSince(people, facts)
  if (entries.length === 0) return
  const { error } = await client
    .from('point_transactions')
    .insert({ user_id: facts.receiver, points: -points * entries.length, reason: 'Estorno', type: 'both' })
  if (error) throw error
}
