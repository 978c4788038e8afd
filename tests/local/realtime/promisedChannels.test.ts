import { afterAll, expect, test } from 'vitest'
import { startBackend } from '#tests/support/backend.ts'
import { channels, type Channel } from '#tests/database/promises/channels.promises.ts'
import { claimsOf, kinds, kindsOf, insertPeople, withValues, type Kind } from '#tests/database/promises/people.ts'
import { listenTo, type Listener } from './listener.ts'

/** The channels of the promise table, with each kind of person on a socket of their own. */
const listeners = new Map<Kind, Listener>()
const wanted = Object.keys(channels).map((name) => ({ table: name.replace('public.', '') }))

const tokenOf = (kind: Kind) => {
  if (kind === 'service') return server.serviceKey
  const claims = claimsOf(kind)
  return claims.role === 'anon'
    ? server.anonKey
    : server.backend.tokens.sign({ ...claims, exp: Math.floor(Date.now() / 1000) + 900 })
}

const server = await startBackend({ seed: false })
await insertPeople(server.database)
for (const kind of kinds) {
  const client = server.client(await tokenOf(kind))
  await client.realtime.setAuth()
  const listener = listenTo(client, wanted)
  const isJoined = (await listener.status()) === 'SUBSCRIBED' && (await listener.message()).status === 'ok'
  if (isJoined) listeners.set(kind, listener)
  else await client.removeAllChannels()
}
afterAll(async () => {
  await Promise.all([...listeners.values()].map(({ channel }) => channel.unsubscribe()))
  await server.stop()
})

/** The changes of a table that a person receives, up to the last one. Every subscriber receives deletions. */
const receivedBy = async (listener: Listener, name: string, last: 'UPDATE' | 'DELETE') => {
  const received: Record<string, string[]> = {}
  for (;;) {
    const change = await listener.next()
    if (`public.${change.table}` !== name) continue
    const shown = change.eventType === 'DELETE' ? Object.keys(change.old) : change.new['id'] ? ['row'] : []
    if (shown.length > 0) received[change.eventType] = shown
    if (change.eventType === last) return received
  }
}

const run = (sql: string) => server.database.script(withValues(sql, 'owner'))

test('only roles that may read something may subscribe', () => {
  const listeners = kindsOf('everyone service')
  expect([...listeners.keys()]).toEqual(kinds.filter((kind) => listeners.has(kind)))
})

test.each(Object.entries(channels))('%s', async (name, { fixture, insert, update, receives }: Channel) => {
  const service = listeners.get('service')
  if (!service) throw new Error('the service key is missing from the table')
  const may = kindsOf(receives)
  const shown = { INSERT: ['row'], UPDATE: ['row'] }
  if (fixture) await run(fixture)
  await run(insert)
  await run(update)
  // Waits for the check of the row for all subscribers, while the row exists.
  expect(await receivedBy(service, name, 'UPDATE')).toEqual(shown)
  await run(`delete from ${name} where id = {row}`)
  if (fixture) await run('delete from messages where id = {row}')
  for (const [kind, listener] of listeners) {
    const seen = may.has(kind) && kind !== 'service' ? shown : {}
    const gone = kind === 'anonymous' || kind === 'invited' ? {} : { DELETE: ['id'] }
    expect([kind, await receivedBy(listener, name, 'DELETE')]).toEqual([kind, { ...seen, ...gone }])
  }
})
