import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startTarget } from '#tests/support/target.ts'
import { subscribe, listenTo } from '#tests/local/realtime/listener.ts'

const clients: SupabaseClient[] = []

const target = await startTarget()
afterAll(() => target.stop())
const service = target.client(target.serviceKey)
const member = await target.person('membro11')
const { data } = await member.auth.getUser()
const id = data.user?.id ?? ''
afterEach(async () => {
  await Promise.all([member, ...clients.splice(0)].map((client) => client.removeAllChannels()))
  await service.from('notifications').delete().eq('user_id', id).like('content', 'Contrato:%')
})

const notify = async (content: string) => {
  const row = { user_id: id, type: 'points', content: `Contrato: ${content}` }
  const { data, error } = await service.from('notifications').insert(row).select().single()
  if (error) throw error
  return data as Record<string, unknown>
}
const own = () => ({ table: 'notifications', filter: `user_id=eq.${id}` })

describe('a user receives', () => {
  test('inserted and updated rows, as the table interface returns them', async () => {
    const listener = await subscribe(member, [own()], 'sino')
    const row = await notify('olá')
    expect(await listener.next()).toEqual({
      eventType: 'INSERT',
      schema: 'public',
      table: 'notifications',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
      new: row,
      old: {},
      errors: null,
    })
    await member.from('notifications').update({ read: true }).eq('id', row['id'])
    expect(await listener.next()).toMatchObject({
      eventType: 'UPDATE',
      new: { ...row, read: true },
      old: { id: row['id'] },
      errors: null,
    })
  })

  test('the key of deleted rows, and only without a filter', async () => {
    const row = await notify('efêmera')
    const filtered = await subscribe(member, [own()])
    const all = await subscribe(member, [{ table: 'notifications', event: 'DELETE' }])
    await service.from('notifications').delete().eq('id', row['id'])
    expect(await all.next()).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: row['id'] }, errors: null })
    const after = await notify('depois')
    expect((await filtered.next()).new).toEqual(after)
  })

  test('no rows of other users', async () => {
    const other = await target.person('membro12')
    clients.push(other)
    const listener = await subscribe(other, [{ table: 'notifications' }])
    await notify('só para um')
    const { data } = await other.auth.getUser()
    const { data: row } = await service
      .from('notifications')
      .insert({ user_id: data.user?.id, type: 'points', content: 'Contrato: para outro' })
      .select()
      .single()
    expect((await listener.next()).new).toEqual(row)
    await service.from('notifications').delete().eq('id', row.id)
  })

  test('each change once for each of several subscriptions on one channel, with their own events', async () => {
    const wishes = [
      { ...own(), event: 'INSERT' as const },
      { ...own(), event: 'UPDATE' as const },
      { table: 'notifications', filter: `content=like.Contrato: b%` },
    ]
    const listener = await subscribe(member, wishes)
    await notify('a')
    const row = await notify('b')
    await member.from('notifications').update({ read: true }).eq('id', row['id'])
    const received = []
    for (let count = 0; count < 5; count++) received.push(await listener.next())
    expect(received.map((change) => `${change.eventType} ${String(change.new['content'])}`)).toEqual([
      'INSERT Contrato: a',
      'INSERT Contrato: b',
      'INSERT Contrato: b',
      'UPDATE Contrato: b',
      'UPDATE Contrato: b',
    ])
  })

  test('a hundred changes in commit order', async () => {
    const listener = await subscribe(member, [own()])
    const contents = Array.from({ length: 100 }, (_, number) => `Contrato: ${number}`)
    await service.from('notifications').insert(contents.map((content) => ({ user_id: id, type: 'points', content })))
    const received = []
    for (const content of contents) received.push([(await listener.next()).new['content'], content])
    expect(received.every(([one, other]) => one === other)).toBe(true)
  })
})

describe('a refused subscription gets the reason', () => {
  test.each([
    [
      'a table that is not published',
      { table: 'no_such_table' },
      'Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: no_such_table, filters: []',
    ],
    [
      'an unknown operator',
      { table: 'notifications', filter: 'content=foo.hey' },
      'Error parsing `filter` params: ["foo", "hey"]',
    ],
    [
      'a filter without an operator',
      { table: 'notifications', filter: 'undefined' },
      'Error parsing `filter` params: ["undefined"]',
    ],
    [
      'a list without parentheses',
      { table: 'notifications', filter: 'type=in.points' },
      'Error parsing `filter` params: `in` filter value must be wrapped by parentheses',
    ],
    [
      'an unknown column',
      { table: 'notifications', filter: 'secret=eq.1' },
      'Exception: ERROR P0001 (raise_exception) invalid column for filter secret',
    ],
    [
      'a value of another type',
      { table: 'notifications', filter: 'user_id=eq.1' },
      'Exception: ERROR 22P02 (invalid_text_representation) invalid input syntax for type uuid: "1"',
    ],
  ])('%s', async (_, wanted, words) => {
    const listener = listenTo(member, [wanted], 'nada')
    expect(await listener.message()).toMatchObject({
      extension: 'postgres_changes',
      status: 'error',
      channel: 'nada',
      message: expect.stringContaining(words) as unknown,
    })
    expect(await listener.status()).toBe('SUBSCRIBED')
  })

  test.each([
    ['rubbish', 'MalformedJWT: The token provided is not a valid JWT'],
    [
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJyb2xlIjoiYW5vbiIsImV4cCI6NDEwMjQ0NDgwMH0.AAAA',
      'JwtSignatureError: Failed to validate JWT signature',
    ],
  ])('an invalid token, %s', async (token, reason) => {
    const client = target.client()
    clients.push(client)
    await client.realtime.setAuth(token)
    const listener = listenTo(client, [{ table: 'notifications' }])
    expect(await listener.status()).toBe('CHANNEL_ERROR')
    expect(listener.reasons).toEqual([reason])
  })

  test('a private channel that no policy allows', async () => {
    const channel = member.channel('segredo', { config: { private: true } })
    const reason = await new Promise((resolve) => {
      channel.subscribe((status, error) => resolve([status, error?.message]))
    })
    expect(reason).toEqual([
      'CHANNEL_ERROR',
      'Unauthorized: You do not have permissions to read from this Channel topic: segredo',
    ])
  })
})
