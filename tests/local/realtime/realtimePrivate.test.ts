import { afterAll, expect, test } from 'vitest'
import { migrationFiles } from '#supabase/embedded/sql.ts'
import { project } from '#server/project.ts'
import { migrate } from '#supabase/embedded/database/migrate.ts'
import { startRealtime } from './realtimeServer.ts'

/** Policies as in other applications' migrations. */
const policies = `
  create policy "everyone reads the hall" on realtime.messages for select to authenticated
    using (realtime.topic() = 'hall' and extension in ('broadcast', 'presence'));
  create policy "people read their own room" on realtime.messages for select to authenticated
    using (realtime.topic() = 'room:' || (select auth.uid()) and realtime.messages.topic = realtime.topic());
  create policy "a mistake" on realtime.messages for select to authenticated
    using (1 / (case realtime.topic() when 'broken' then 0 else 1 end) = 2);
  create policy "everyone writes in the hall" on realtime.messages for insert to authenticated
    with check (realtime.topic() = 'hall');`

const server = await startRealtime()
afterAll(() => server.stop())
await server.database.script(policies)
const ana = await server.person()
const bia = await server.person()

const joining = (access_token: string, postgres_changes: object[] = []) => ({
  config: { private: true, postgres_changes },
  access_token,
})
const join = async (topic: string, token: string) => {
  const line = await server.line()
  const reply = await line.request(`realtime:${topic}`, 'phx_join', joining(token))
  line.connection.close()
  return reply
}
const opened = { status: 'ok', response: { postgres_changes: [] } }
const refused = (topic: string) => ({
  status: 'error',
  response: { reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}` },
})
const messages = async () => (await server.run('select count(*) from realtime.messages'))[0]?.rows

test('a private channel opens for users whose policies show its messages, and no message is stored', async () => {
  const [own, other] = [await server.token(ana), await server.token(bia)]
  expect(await join('hall', own)).toEqual(opened)
  expect(await join('hall', other)).toEqual(opened)
  expect(await join(`room:${ana}`, own)).toEqual(opened)
  expect(await join(`room:${ana}`, other)).toEqual(refused(`room:${ana}`))
  expect(await join('cellar', own)).toEqual(refused('cellar'))
  expect(await join("hall' or true --", own)).toEqual(refused("hall' or true --"))
  expect(await messages()).toEqual([['0']])
})

test('the service key reads every channel, the public key none', async () => {
  expect(await join('cellar', server.serviceKey)).toEqual(opened)
  expect(await join('hall', server.anonKey)).toEqual(refused('hall'))
})

test('a failing policy opens nothing, and the log has the reason', async () => {
  expect(await join('broken', await server.token(ana))).toEqual(refused('broken'))
  expect(server.logs).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'realtime.policy', code: '22012' }),
  )
})

test('a public channel needs no policy', async () => {
  const line = await server.line()
  expect(await line.request('realtime:cellar', 'phx_join', { access_token: await server.token(ana) })).toEqual(opened)
  line.connection.close()
})

test('it receives changes until a new token has no policy for it', async () => {
  const line = await server.line()
  const topic = `realtime:room:${ana}`
  const changes = [{ event: 'INSERT', schema: 'public', table: 'news' }]
  expect(await line.request(topic, 'phx_join', joining(await server.token(ana), changes), '1')).toMatchObject({
    status: 'ok',
  })
  const sent = (event: string) => line.frames.filter(([, , , name]) => name === event)
  await expect.poll(() => sent('system')).toHaveLength(1)
  await server.run(`insert into public.news (id, title) values (1, 'olá')`)
  await expect.poll(() => sent('postgres_changes')).toHaveLength(1)
  line.send(['1', '9', topic, 'access_token', { access_token: await server.token(bia) }])
  await expect.poll(() => sent('phx_close')).toHaveLength(1)
  expect(sent('system').at(-1)?.[4]).toMatchObject({
    status: 'error',
    message: `You do not have permissions to read from this Channel topic: room:${ana}`,
  })
  line.connection.close()
})

test('older data directories get the table for private channels', async () => {
  await server.database.script('drop table realtime.messages; drop function realtime.topic, realtime.place_message')
  await migrate(server.database, migrationFiles(project.folder))
  await server.database.script(policies)
  expect(await join('hall', await server.token(ana))).toEqual(opened)
})
