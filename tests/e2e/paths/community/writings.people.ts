import { randomUUID } from 'node:crypto'
import type { People } from '#tests/support/screens/people.ts'

/** The prefix of all texts that these paths write. */
export const mark = 'Prova do mural:'

/** Inserts a message, or a reply to one, without the screen. Returns its id. */
export const write = async (people: People, who: string, text: string, messageId?: string): Promise<string> => {
  const { client } = await people.as(who)
  // The database sets the name.
  const row = { id: randomUUID(), content: `${mark} ${text}`, user_name: '' }
  const { error } =
    messageId === undefined
      ? await client.from('messages').insert(row)
      : await client.from('message_replies').insert({ ...row, message_id: messageId })
  if (error) throw error
  return row.id
}

/** Deletes the messages that these paths wrote as one person, with replies and notifications. */
export const unwrite = async (people: People, who: string) => {
  const { client, id } = await people.as(who)
  const { error } = await client.from('messages').delete().eq('user_id', id).like('content', `${mark}%`)
  if (error) throw error
}

/** Counts the rows with a text of these paths. */
export const countOf = async (people: People, who: string, of: 'messages' | 'message_replies', text: string) => {
  const { client } = await people.as(who)
  const { count, error } = await client
    .from(of)
    .select('id', { count: 'exact', head: true })
    .eq('content', `${mark} ${text}`)
  if (error) throw error
  return count
}
