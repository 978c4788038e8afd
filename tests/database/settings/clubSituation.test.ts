import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { project } from '#server/project.ts'
import { lastMigration } from '#server/version.ts'
import { clubSituationSchema } from '#machines/settings/clubSituation.ts'
import { migrationFiles } from '#supabase/embedded/sql.ts'
import { invite, memberWithoutAccount } from '#tests/database/people.ts'
import { evaluate, makeTask, pictureName, submit } from '#tests/database/routines/submissions.ts'
import { emptyRecording } from '#tests/support/recordings.ts'

let world: World
let admin: Person
let ana: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  ana = await world.person()
})
afterAll(() => world.close())

const situation = async (person = admin) =>
  clubSituationSchema.parse((await world.as(person).rows('select club_situation() as situation'))[0]?.['situation'])

test('reports the applied migrations and the size of the database', async () => {
  const { databaseBytes, ...found } = await situation()
  expect(found).toMatchObject({
    migrations: migrationFiles(project.folder).length,
    lastMigration: lastMigration(dirname(project.folder)),
  })
  expect(databaseBytes).toBeGreaterThan(1_000_000)
})

test('a database without a record of its migrations has no version', async () => {
  const away = 'alter schema supabase_migrations rename to'
  await world.pastTriggers(`${away} elsewhere`)
  expect(await situation()).toMatchObject({ migrations: null, lastMigration: null })
  await world.pastTriggers('alter schema elsewhere rename to supabase_migrations')
  expect((await situation()).migrations).not.toBeNull()
})

test('counts failed mails and refused sign-ins of a day and a week, nothing older @USR-750', async () => {
  const unreported = { failedMails: null, refusedSignIns: null, throttledSignIns: null }
  const never = { day: 0, week: 0, last: null }
  expect(await situation()).toMatchObject({ failedMails: never, refusedSignIns: never, throttledSignIns: never })
  await world.pastTriggers(`
    insert into supabase_embedded.auth_failures (kind, count, hour, last_at)
    select kind, count, date_trunc('hour', now() - age, 'UTC'), now() - age
    from (values
      ('mail_failed', 2, interval '1 minute'), ('mail_failed', 3, '25 hours'), ('mail_failed', 5, '169 hours'),
      ('sign_in_refused', 900, '2 hours'), ('sign_in_refused', 800, '3 hours'), ('sign_in_throttled', 7, '8 days')
    ) as failure (kind, count, age)`)
  const found = await situation()
  expect(found).toMatchObject({
    failedMails: { day: 2, week: 5 },
    refusedSignIns: { day: 1000, week: 1000 },
    throttledSignIns: never,
  })
  expect(Date.now() - Date.parse(found.failedMails?.last ?? '')).toBeGreaterThan(59_000)

  await world.pastTriggers('alter schema supabase_embedded rename to elsewhere')
  expect(await situation(), 'a hosted project has no such table').toMatchObject(unreported)
  await world.pastTriggers('alter schema elsewhere rename to supabase_embedded')
})

test('adds up the pictures of all people', async () => {
  expect(await situation()).toMatchObject({ pictures: 0, pictureBytes: 0 })
  for (const [person, size] of [
    [ana, 300],
    [ana, 200],
    [admin, 500],
  ] as const)
    await world.owner.rows(
      `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('confraria-provas', $1, $2, $3)`,
      [pictureName('reading'), person.userId, { size }],
    )
  expect(await situation()).toMatchObject({ pictures: 3, pictureBytes: 1000 })
})

test('the oldest proof without an evaluation counts in whole days', async () => {
  expect((await situation()).oldestProofDays).toBeNull()
  const oldest = await submit(world, ana, 'reading')
  await submit(world, admin, 'reading')
  await makeTask(world, ana)
  expect((await situation()).oldestProofDays).toBe(0)
  await world.pastTriggers(`
    update tasks set created_at = now() - interval '71 hours' where id = '${oldest}';
    update tasks set created_at = now() - interval '9 days' where routine_type is null`)
  expect((await situation()).oldestProofDays).toBe(2)
  await evaluate(world, admin, oldest, 80)
  expect((await situation()).oldestProofDays, 'the proof of an administrator waits too').toBe(0)
})

test('counts the kinds of errors of the last seven days', async () => {
  for (const kind of ['0123456789abcdef', '0123456789abcdee', '0123456789abcdef'])
    await world.as(ana).rows(`select report_error($1, 'TypeError', 'x.js:1:2', $2)`, [kind, emptyRecording])
  expect((await situation()).errorKinds).toBe(2)
  const age = (days: number) =>
    world.pastTriggers(
      `update error_kinds set last_seen = now() - interval '${days} days 1 minute' where kind like '%f'`,
    )
  await age(6)
  expect((await situation()).errorKinds).toBe(2)
  await age(7)
  expect((await situation()).errorKinds).toBe(1)
})

test('counts active members without an account, and expired invitations', async () => {
  expect(await situation()).toMatchObject({ membersWithoutAccount: 0, expiredInvitations: 0 })
  await world.person({ member: { name: 'Inativa', status: 'inativo' } })
  const member = await memberWithoutAccount(world)
  await memberWithoutAccount(world, 'Outra Sem Conta')
  expect((await situation()).membersWithoutAccount).toBe(2)
  await world.pastTriggers(`update app.members set status = 'inativo' where id = '${member}'`)
  expect((await situation()).membersWithoutAccount).toBe(1)

  const [first, second] = [
    await invite(world, admin, 'um@confraria.test'),
    await invite(world, admin, 'dois@confraria.test'),
  ]
  expect((await situation()).expiredInvitations).toBe(0)
  await world.owner.rows(`update invitations set expires_at = now() - interval '1 second'`)
  expect((await situation()).expiredInvitations).toBe(2)
  await world.owner.rows('update invitations set accepted_at = now() where id = $1', [first.id])
  await world.owner.rows('update invitations set revoked_at = now() where id = $1', [second.id])
  expect((await situation()).expiredInvitations).toBe(0)
})

test('a member with an open invitation is not counted as missing @USR-95', async () => {
  const count = async () => (await situation()).membersWithoutAccount
  const before = await count()
  const member = await memberWithoutAccount(world, 'Convidada')
  const another = 'outra@confraria.test'
  await world.owner.rows(`update app.settings set value = 'Álvaro Pioneiro' where key = 'founder_name'`)
  expect(await count()).toBe(before + 2)
  const first = await invite(world, admin, 'convidada@confraria.test', null, member)
  expect(await count()).toBe(before + 1)
  await invite(world, admin, another)
  expect(await count(), 'an invitation of a new account says nothing about the founder').toBe(before + 1)
  await world.pastTriggers(`update app.settings set value = '${another}' where key = 'founder_email'`)
  expect(await count(), 'the founder is invited by the address of the settings').toBe(before)
  await world.owner.rows('update invitations set revoked_at = now() where id = $1', [first.id])
  expect(await count()).toBe(before + 1)
  await invite(world, admin, 'convidada@confraria.test', null, member)
  expect(await count()).toBe(before)
  await world.owner.rows(`update invitations set expires_at = now() - interval '1 second' where revoked_at is null`)
  expect(await count()).toBe(before + 2)
  await world.owner.rows('update invitations set revoked_at = now() where accepted_at is null')
})

test('counts stop at a thousand', async () => {
  await world.pastTriggers(`
    insert into app.members (name, handle, entry_date) select 'Pessoa ' || n, 'pessoa.' || n, '2026-01-01' from generate_series(1, 1005) as n;
    insert into invitations (email, token_hash, expires_at)
      select n || '@confraria.test', encode(sha256(n::text::bytea), 'hex'), '2026-01-01' from generate_series(1, 1005) as n;
    insert into error_kinds (kind, name, place, recording)
      select lpad(n::text, 16, '0'), 'Error', 'x.js:1:2', '${emptyRecording}' from generate_series(1, 1005) as n`)
  expect(await situation()).toMatchObject({ errorKinds: 1000, membersWithoutAccount: 1000, expiredInvitations: 1000 })
})

test('only administrators read it @RIG-47', async () => {
  const council = await world.person({ role: 'council' })
  for (const person of [ana, council]) await expect(situation(person)).rejects.toMatchObject({ code: '42501' })
})
