import type { People } from './people.ts'

const check = ({ error }: { error: Error | null }) => {
  if (error) throw error
}

/** The person's newest deletion request; null if there is no request. */
export const newestRequest = async (people: People, requester: string) => {
  const { client, id } = await people.as(requester)
  const { data, error } = await client
    .from('deletion_requests')
    .select('id, outcome, answer, closed_at')
    .eq('user_id', id)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
  if (error) throw error
  return data
}

export const hasOpenRequest = async (people: People, requester: string): Promise<boolean> =>
  (await newestRequest(people, requester))?.closed_at === null

/** Ensures that the person has an open request. */
export const openRequest = async (people: People, requester: string) => {
  if (await hasOpenRequest(people, requester)) return
  const { client } = await people.as(requester)
  check(await client.rpc('request_deletion', { p_reason: 'Mudo de cidade.' }))
}

export const withdraw = async (people: People, requester: string) => {
  if (!(await hasOpenRequest(people, requester))) return
  const { client } = await people.as(requester)
  check(await client.rpc('withdraw_deletion_request'))
}

/** Makes the newest request one that an administrator declined, and whose notification the requester has read. */
export const decline = async (people: People, requester: string, answer: string) => {
  await openRequest(people, requester)
  const request = await newestRequest(people, requester)
  const admin = await people.as('admin')
  const closing = { p_id: request?.id ?? '', p_outcome: 'declined', p_answer: answer }
  check(await admin.client.rpc('close_deletion_request', closing))
  const { client, id } = await people.as(requester)
  check(await client.from('notifications').update({ read: true }).eq('user_id', id).eq('read', false))
}
