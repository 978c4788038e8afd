import type { People } from '#tests/support/screens/people.ts'
import type { Stage } from '#tests/support/screens/screen.ts'

export interface Facts {
  /** The receiver's account. */
  receiver: string
  /** Start of the path: later entries are its own. */
  since: string
  /** Confirmed entries. */
  given: number
  /** Whether an entry arrived but its response was lost. */
  hasLost: boolean
}

export const who = 'admin'
/** No other test counts this member's points. */
export const receiver = 'Rosaura Taveira'
/** As in the samples. */
export const reason = 'Ajudou'
const points = 10

/** Entries that the path added to the ledger. */
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
  return { receiver: data.user_id, since, given: 0, hasLost: false }
}

/** Reverses the entries: the ledger is append-only. */
export const takeBackAll = async ({ people, facts }: Stage<Facts>) => {
  const { client } = await people.as(who)
  const entries = await entriesSince(people, facts)
  if (entries.length === 0) return
  const { error } = await client
    .from('point_transactions')
    .insert({ user_id: facts.receiver, points: -points * entries.length, reason: 'Estorno', type: 'both' })
  if (error) throw error
}
