import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { follow, type LiveEvent } from '#machines/shared/live.actors.ts'
import { setClient, denialCount } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

/** Offset of the backend's clock; a token is valid for a quarter of an hour. */
let lead = 0
const server = await startBackend({ now: () => Date.now() + lead })
afterAll(() => server.stop())
const service = server.client(server.serviceKey)
const member = await server.clientAs('membro11@confraria.test')
setClient(member)
const id = (await member.auth.getUser()).data.user?.id ?? ''
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const stops: (() => void)[] = []

const news = z.object({ id: z.string(), content: z.string().check(z.maxLength(40)), read: z.boolean() })
type News = z.infer<typeof news>

const listen = (filter = `user_id=eq.${id}`) => {
  const events: LiveEvent<News>[] = []
  const stop = follow({ table: 'notifications', filter, schema: news }, (event) => events.push(event))
  stops.push(stop)
  /** Waits until the channel was joined this many times. */
  const joined = async (times: number) => {
    await expect.poll(() => events.filter(({ type }) => type === 'live.joined').length, { timeout: 9_000 }).toBe(times)
  }
  return { events, joined, stop }
}
const notify = async (content: string) => {
  const { data, error } = await service
    .from('notifications')
    .insert({ user_id: id, type: 'points', content })
    .select('id, content, read')
    .single<News>()
  if (error) throw error
  return data
}

test('reports inserts, updates and deletes until it is stopped', async () => {
  const { events, joined, stop } = listen()
  await joined(1)
  const row = await notify('olá')
  await expect.poll(() => events.at(-1)).toEqual({ type: 'live.insert', row })
  await member.from('notifications').update({ read: true }).eq('id', row.id)
  await expect.poll(() => events.at(-1)).toEqual({ type: 'live.update', row: { ...row, read: true } })
  await service.from('notifications').delete().eq('id', row.id)
  await expect.poll(() => events.at(-1)).toEqual({ type: 'live.delete', id: row.id })
  stop()
  await notify('depois')
  const { events: later, joined: again } = listen()
  await again(1)
  const last = await notify('agora')
  await expect.poll(() => later.at(-1)).toEqual({ type: 'live.insert', row: last })
  expect(events).toHaveLength(4)
})

test('reports and logs an invalid row as unreadable', async () => {
  const { events, joined } = listen()
  await joined(1)
  await notify('x'.repeat(41))
  await expect.poll(() => events.at(-1)).toEqual({ type: 'live.unreadable' })
  expect(console.warn).toHaveBeenCalledOnce()
})

test('reports a lost connection once, and again when changes resume', async () => {
  const { events, joined } = listen()
  await joined(1)
  await member.realtime.disconnect()
  await expect.poll(() => events.at(-1)).toEqual({ type: 'live.lost' })
  member.realtime.connect()
  await joined(2)
  const row = await notify('de volta')
  await expect.poll(() => events.at(-1)).toEqual({ type: 'live.insert', row })
  expect(events.filter(({ type }) => type === 'live.lost')).toHaveLength(1)
})

test('a subscription during the disconnection uses the next connection', async () => {
  const { joined, stop } = listen()
  await joined(1)
  stop()
  // As the client does by itself some time after the last subscription ends.
  const isDown = member.realtime.disconnect()
  expect(member.realtime.isDisconnecting()).toBe(true)
  const { events, joined: again } = listen()
  await again(1)
  await isDown
  const row = await notify('logo depois')
  await expect.poll(() => events.at(-1)).toEqual({ type: 'live.insert', row })
})

test('a channel that the server closes for an expired token is opened again with the next token', async () => {
  const { events, joined } = listen()
  await joined(1)
  lead = 16 * 60_000
  // A change makes the server check its clock.
  await notify('tarde demais')
  await expect.poll(() => events.at(-1)).toEqual({ type: 'live.lost' })
  await member.auth.refreshSession()
  await joined(2)
  const row = await notify('renovada')
  await expect.poll(() => events.at(-1)).toEqual({ type: 'live.insert', row })
})

test('reports a refused subscription as a loss', async () => {
  const { events } = listen('segredo=eq.1')
  await expect.poll(() => events).toEqual([{ type: 'live.lost' }])
})

test('after a sign-out on another device the session receives nothing more and is checked', async () => {
  const before = denialCount()
  const [there, here] = [
    await server.clientAs('membro10@confraria.test'),
    await server.clientAs('membro10@confraria.test'),
  ]
  setClient(there)
  const { events, joined } = listen('type=eq.points')
  await joined(1)
  await here.auth.signOut({ scope: 'others' })
  await expect.poll(() => events.some(({ type }) => type === 'live.lost')).toBe(true)
  expect(denialCount()).toBeGreaterThan(before)
})
