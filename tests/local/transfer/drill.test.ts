import { afterAll, expect, test } from 'vitest'
import { verifyArchive } from '#server/transfer/archive.ts'
import { exportClub } from '#server/transfer/exportClub.ts'
import { importClub } from '#server/transfer/importClub.ts'
import { tablesOf } from '#server/transfer/tables.ts'
import { password } from '#server/people.ts'
import { readFileSync } from 'node:fs'
import { startBackend } from '#tests/support/backend.ts'
import { clubOf, everything, scratch, tableNames } from './clubs.ts'

const files = scratch()
const source = await startBackend()
afterAll(async () => {
  await source.stop()
  files.remove()
})

test(
  'the whole demonstration leaves and arrives: every table, account and file is equal',
  { timeout: 60_000 },
  async () => {
    // A person with a second factor, and a mail under way.
    await source.database.script(`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      select gen_random_uuid(), id, 'Celular', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP'
      from auth.users where email = 'membro2@confraria.test';
    update auth.users set recovery_token = 'secret', recovery_sent_at = now() where email = 'membro3@confraria.test'`)
    const path = files.file('whole.tar')
    const exported = await exportClub(clubOf(source), path, true)
    expect(exported.pictures).toBeGreaterThan(1_000)
    const before = await everything(source)

    const target = await startBackend({ seed: false })
    try {
      await importClub(clubOf(target), path, await verifyArchive(path))
      const after = await everything(target)
      expect(Object.keys(after)).toEqual(Object.keys(before))
      for (const [name, rows] of Object.entries(before)) expect({ [name]: after[name] }).toEqual({ [name]: rows })
      // The second export of the same club is the same file, but for the moment.
      const second = files.file('again.tar')
      await exportClub(clubOf(target), second, true)
      const [one, other] = [await verifyArchive(path), await verifyArchive(second)]
      expect({ ...other.manifest, readAt: '' }).toEqual({ ...one.manifest, readAt: '' })

      // Everyone signs in as before, and no one needs to begin the club.
      const member = await target.clientAs('membro@confraria.test', password)
      expect((await member.from('messages').select('id').limit(1)).data).toHaveLength(1)
      // Triggers work again: points and audit entries are written.
      const [triggers] = await target.database.request([{ sql: 'show session_replication_role' }])
      expect(triggers?.rows).toEqual([['origin']])
    } finally {
      await target.stop()
    }
  },
)

test('without hashes the file has no password and no second factor, and is otherwise the same', async () => {
  const path = files.file('withoutHashes.tar')
  await exportClub(clubOf(source), path, false)
  const bytes = readFileSync(path, 'latin1')
  expect(bytes).not.toContain('$2a$')
  expect(bytes).not.toContain('JBSWY3DPEHPK3PXP')
  const [one, other] = [await verifyArchive(files.file('whole.tar')), await verifyArchive(path)]
  const { 'auth.users': _, 'auth.mfa_factors': __, ...tables } = one.manifest.tables
  expect(other.manifest.tables).toMatchObject(tables)
  expect(Object.keys(other.manifest.tables).toSorted()).toEqual([...Object.keys(tables), 'auth.users'].toSorted())
  expect(other.pictures).toEqual(one.pictures)
})

test('every table of the application leaves, a new one too', async () => {
  const club = clubOf(source)
  const exported = async () => (await tablesOf(club.sql, false)).map(({ name }) => name)
  const own = await tableNames(source.database)
  expect(own.length).toBeGreaterThan(30)
  expect(await exported()).toEqual(['auth.users', 'auth.identities', ...own])
  await source.database.script(
    'create table app.things (id int primary key, twice int generated always as (id * 2) stored)',
  )
  expect((await tablesOf(club.sql, false)).find(({ name }) => name === 'app.things')).toMatchObject({
    columns: ['id'],
    order: '"id"',
  })
  expect(await exported()).toEqual(['auth.users', 'auth.identities', ...(await tableNames(source.database))])
  await source.database.script('drop table app.things')
})
