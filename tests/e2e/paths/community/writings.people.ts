import { randomUUID } from 'node:crypto'
import type { People } from '#tests/support/screens/people.ts'

/** What these paths write begins so; nobody else does. */
export const mark = 'Prova do mural:'

/** Somebody writes a message, or a reply to one, beside the screen. Answers its id. */
export const write = async (people: People, who: string, text: string, messageId?: string): Promise<string> => {
  const { client } = await people.as(who)
  // The database writes the name itself.
  const row = { id: randomUUID(), content: `${mark} ${text}`, user_name: '' }
  const { error } =
    messageId === undefined
      ? await client.from('messages').insert(row)
      : await client.from('message_replies').insert({ ...row, message_id: messageId })
  if (error) throw error
  return row.id
}

/** What these paths wrote in a person's name is gone, with its replies and notifications. */
export const unwrite = async (people: People, who: string) => {
  const { client, id } = await people.as(who)
  const { error } = await client.from('messages').delete().eq('user_id', id).like('content', `${mark}%`)
  if (error) throw error
}

/** How often a text of these paths stands on the wall. */
export const countOf = async (people: People, who: string, of: 'messages' | 'message_replies', text: string) => {
  const { client } = await people.as(who)
  const { count, error } = await client
    .from(of)
    .select('id', { count: 'exact', head: true })
    .eq('content', `${mark} ${text}`)
  if (error) throw error
  return count
}
