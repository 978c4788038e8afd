import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startTarget } from '#tests/support/target.ts'
import { subscribe, type Listener } from '#tests/local/realtime/listener.ts'

const made: string[] = []

const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user?.id ?? ''
const target = await startTarget()
afterAll(() => target.stop())
const writer = await target.person('membro10')
const reader = await target.person('membro11')
const ids = { writer: await idOf(writer), reader: await idOf(reader) }
afterEach(async () => {
  await Promise.all([writer, reader].map((client) => client.removeAllChannels()))
  await target.client(target.serviceKey).from('messages').delete().in('id', made.splice(0))
})

/** As the feed sends it. */
const send = async (content: string) => {
  const row = { content, user_id: ids.writer, user_name: 'x', likes: 0, liked_by: [] }
  const { data, error } = await writer.from('messages').insert(row).select().single()
  if (error) throw error
  const message = data as { id: string; liked_by: string[] }
  made.push(message.id)
  return message
}
/** The next change; fails if it takes longer than a second. */
const promptly = async (listener: Listener) => {
  const start = performance.now()
  const change = await listener.next()
  expect(performance.now() - start).toBeLessThan(1_000)
  return change
}

test('two members receive each other’s message, like, reply and deletion within a second', async () => {
  const messages = await subscribe(reader, [{ table: 'messages' }])
  const message = await send('Contrato: quem vem?')
  expect(await promptly(messages)).toMatchObject({ eventType: 'INSERT', new: message })

  const wall = await subscribe(writer, [{ table: 'messages', filter: `id=eq.${message.id}` }])
  const like = { likes: 1, liked_by: [...message.liked_by, ids.reader] }
  expect((await reader.from('messages').update(like).eq('id', message.id)).error).toBeNull()
  expect(await promptly(wall)).toMatchObject({ eventType: 'UPDATE', new: { likes: 1, liked_by: [ids.reader] } })
  expect((await promptly(messages)).new).toMatchObject({ id: message.id, likes: 1 })

  const replies = await subscribe(writer, [{ table: 'message_replies', filter: `message_id=eq.${message.id}` }])
  const gone = await subscribe(writer, [{ table: 'message_replies', event: 'DELETE' }])
  const response = { message_id: message.id, user_id: ids.reader, user_name: 'x', content: 'Contrato: eu' }
  const { data: reply } = await reader.from('message_replies').insert(response).select().single()
  expect(await promptly(replies)).toMatchObject({ eventType: 'INSERT', new: reply as object })
  expect((await promptly(messages)).new).toMatchObject({ id: message.id, reply_count: 1 })

  expect((await writer.from('messages').delete().eq('id', message.id)).error).toBeNull()
  expect(await promptly(messages)).toMatchObject({ eventType: 'DELETE', old: { id: message.id } })
  expect(await promptly(gone)).toMatchObject({ eventType: 'DELETE', old: { id: (reply as { id: string }).id } })
})

test('only the member who is mentioned, replied to or liked gets a notification, within a second', async () => {
  const [bell, other] = await Promise.all([
    subscribe(reader, [{ table: 'notifications', filter: `user_id=eq.${ids.reader}` }]),
    subscribe(writer, [{ table: 'notifications' }]),
  ])
  const message = await send('Contrato: @zeferino.lobato, você vem?')
  expect((await promptly(bell)).new).toMatchObject({ type: 'mention', message_id: message.id, read: false })

  await reader.from('message_replies').insert({ message_id: message.id, user_id: ids.reader, content: 'Contrato: vou' })
  expect((await promptly(other)).new).toMatchObject({ type: 'reply', user_id: ids.writer, message_id: message.id })
  await reader
    .from('messages')
    .update({ likes: 1, liked_by: [ids.reader] })
    .eq('id', message.id)
  expect((await promptly(other)).new).toMatchObject({ type: 'like', user_id: ids.writer })
})

test('a later page, by text and cursor, is the function’s result', async () => {
  const first = await reader.rpc('search_messages', { p_search: 'a', p_limit: 20 })
  expect(first.error).toBeNull()
  const rows = first.data as { id: string; created_at: string; likes: number }[]
  expect(rows).toHaveLength(20)
  const last = rows.at(-1)
  const second = await reader.rpc('search_messages', {
    p_search: 'a',
    p_after_id: last?.id,
    p_after_created_at: last?.created_at,
    p_after_likes: last?.likes,
  })
  expect(second.error).toBeNull()
  const known = new Set(rows.map(({ id }) => id))
  expect((second.data as { id: string }[]).some(({ id }) => known.has(id))).toBe(false)
})

test('the thirty-first message of a minute is refused as too many requests', async () => {
  const rows = Array.from({ length: 31 }, (_, at) => ({ content: `Contrato: ${at}`, user_id: ids.writer }))
  const { error, status } = await writer.from('messages').insert(rows)
  expect([status, error?.message]).toEqual([
    429,
    'Você enviou 30 mensagens no último minuto. Aguarde um pouco e envie de novo.',
  ])
})
