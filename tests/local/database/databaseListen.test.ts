import { afterAll, expect, test } from 'vitest'
import { openFolder, rows } from './databaseFolder.ts'

const received: string[] = []
const folder = await openFolder(1_000)
afterAll(() => folder.close())
await folder.database.listen('news', (payload) => received.push(payload))

const notify = (payload: string) => ({ sql: `select pg_notify('news', $1)`, values: [payload] })

test('notifications arrive after the commit, in order', async () => {
  const { database } = folder
  await database.request([notify('1'), notify('ação'), { sql: `select pg_notify('other', 'x')` }])
  await expect(database.request([notify('refused'), { sql: 'select 1 / 0' }])).rejects.toThrow('division by zero')
  await database.script(`begin; select pg_notify('news', 'undone'); rollback`)
  await database.script(`begin; select pg_notify('news', '3')`)
  await rows(database, 'select 1')
  expect(received).toEqual(['1', 'ação'])
  await database.script('commit')
  expect(received).toEqual(['1', 'ação', '3'])
})

test('after an engine was terminated, listening continues and no earlier notification is lost', async () => {
  const { database } = folder
  received.length = 0
  const before = database.request([notify('before')])
  const offender = database.request([notify('never'), { sql: 'select count(*) from generate_series(1, 1e12)' }])
  const after = database.request([notify('after')])
  await before
  await expect(offender).rejects.toMatchObject({ code: '57014' })
  await after
  expect(received).toEqual(['before', 'after'])
})
