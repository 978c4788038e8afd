import type { People } from './people.ts'

const check = ({ error }: { error: Error | null }) => {
  if (error) throw error
}

/** The newest request of somebody to be forgotten, as the database has it; null when they never asked. */
export const newestRequest = async (people: People, asker: string) => {
  const { client, id } = await people.as(asker)
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

export const hasOpenRequest = async (people: People, asker: string): Promise<boolean> =>
  (await newestRequest(people, asker))?.closed_at === null

/** There is a request to be answered, a new one if the last was closed. */
export const openRequest = async (people: People, asker: string) => {
  if (await hasOpenRequest(people, asker)) return
  const { client } = await people.as(asker)
  check(await client.rpc('request_deletion', { p_reason: 'Mudo de cidade.' }))
}

export const withdraw = async (people: People, asker: string) => {
  if (!(await hasOpenRequest(people, asker))) return
  const { client } = await people.as(asker)
  check(await client.rpc('withdraw_deletion_request'))
}

/** The newest request is one that an administrator has declined; the asker has read that already. */
export const decline = async (people: People, asker: string, answer: string) => {
  await openRequest(people, asker)
  const request = await newestRequest(people, asker)
  const admin = await people.as('admin')
  const closing = { p_id: request?.id ?? '', p_outcome: 'declined', p_answer: answer }
  check(await admin.client.rpc('close_deletion_request', closing))
  const { client, id } = await people.as(asker)
  check(await client.from('notifications').update({ read: true }).eq('user_id', id).eq('read', false))
}
