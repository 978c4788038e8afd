import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas, isAdmin, isStaff, passes, roles } from '#machines/shared/access.ts'
import { grantedSchema } from '#machines/shared/granted.ts'
import { mayLinkSeat } from '#machines/council/council.ts'
import { setStats } from '#machines/shared/member.ts'
import { mayUpdateCase, monitoringStatuses, statusChoices } from '#machines/council/monitoring.ts'
import { maxSearch, messagesPerPage, writtenLine } from '#machines/community/message.ts'
import { minPassword } from '#machines/entrance/password.ts'
import { maxPhotoBytes, photoTypes } from '#machines/shared/picture.ts'
import { openWorld, type World } from '#tests/support/database.ts'
import { differences, isDone, sql, tryAll } from './attempts.ts'
import { everybody, signedIn, type Somebody } from './people.ts'
import { textsAround } from './values.ts'

/** What somebody is, and what follows from it; and limits that are no form's. */
let world: World
let people: readonly Somebody[]
const [seat, watched] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

beforeAll(async () => {
  world = await openWorld()
  people = await everybody(world)
  await world.person()
  const statuses = monitoringStatuses.map((status) => `('${status}', 'Sumiu.', '${status}')`)
  await world.pastTriggers(`
    insert into council_members (id, name, position, entry_date) values ('${seat}', 'Bia', 'cargo_vazio', '2026-01-05');
    insert into monitored_users (name, reason, status) values ${statuses.join(', ')};
    insert into monitored_users (id, name, reason) values ('${watched}', 'Anselmo', 'Sumiu.')`)
})
afterAll(() => world.close())

test('everybody is what the model says: roles, standing, and every right that the database tells', async () => {
  const present = signedIn(people)
  const outcomes = await tryAll(
    world,
    present.map(({ person }) => ({
      by: person,
      does: sql`select private.is_admin() as admin, private.is_staff() as staff, private.is_supreme() as supreme,
        my_access() as access, array(select role from user_roles where user_id = ${person.userId} order by role) as roles`,
    })),
  )
  const compared = present.map(({ kind, access }, at) => ({
    name: kind,
    model: {
      admin: isAdmin(access),
      staff: isStaff(access),
      supreme: access.isSupreme,
      // The supreme admin has no row and passes everywhere.
      roles: access.isSupreme ? [] : roles.filter((role) => passes(access, [role])),
      member: access.memberId,
      cells: areas.map((area) => access.permissions[area]),
    },
    database: outcomes[at]?.row && toldOf(outcomes[at].row),
  }))
  expect(differences(compared)).toEqual([])
  expect(compared.length).toBeGreaterThan(10)
})

const toldOf = ({ admin, staff, supreme, roles: granted, access }: Readonly<Record<string, unknown>>) => {
  const { member_id: member, permissions } = grantedSchema.parse(access)
  return { admin, staff, supreme, roles: granted, member, cells: areas.map((area) => permissions[area]) }
}

test('who links a seat of the council, and moves which case to which status', async () => {
  const [free] = await world.owner.rows<{ id: string }>(
    `select id from app.members where status = 'ativo' and id not in (select member_id from council_members where member_id is not null)
       and user_id not in (select unnest($1::uuid[])) limit 1`,
    [`{${people.flatMap(({ person }) => (person ? [person.userId] : [])).join(',')}}`],
  )
  const cases = people.flatMap(({ kind, asker, access }) => [
    {
      name: `${kind} links a seat`,
      by: asker,
      does: sql`update council_members set member_id = ${free?.id ?? ''} where id = ${seat} returning id`,
      may: access !== null && mayLinkSeat(access),
    },
    {
      name: `${kind} touches a case`,
      by: asker,
      does: sql`update monitored_users set assigned_to = assigned_to where id = ${watched} returning id`,
      may: access !== null && mayUpdateCase(access),
    },
    ...monitoringStatuses.flatMap((from) =>
      monitoringStatuses
        .filter((to) => to !== from)
        .map((to) => ({
          name: `${kind}: a case ${from} becomes ${to}`,
          by: asker,
          does: sql`update monitored_users set status = ${to} where name = ${from} returning id`,
          may: access !== null && mayUpdateCase(access) && statusChoices(access, from).includes(to),
        })),
    ),
  ])
  const outcomes = await tryAll(world, cases)
  const compared = cases.map(({ name, may }, at) => {
    const outcome = outcomes[at] ?? { row: null, code: null, message: null }
    return { name, model: may, database: isDone(outcome), told: outcome.message }
  })
  expect(differences(compared)).toEqual([])
})

test('the bucket takes the photos that the model takes: their kinds and their size', async () => {
  const rows = await world.owner.rows(
    `select file_size_limit as size, to_json(allowed_mime_types) as types from storage.buckets where id = 'confraria-assets'`,
  )
  expect(rows).toEqual([{ size: maxPhotoBytes, types: [...photoTypes] }])
})

test('a password is as long at least as the auth server wants it', () => {
  const config = readFileSync(new URL('../../../supabase/config.toml', import.meta.url), 'utf8')
  expect(config).toContain(`minimum_password_length = ${minPassword}\n`)
})

test('a page of messages has as many as asked for, and what is searched for is cut alike', async () => {
  const [member] = signedIn(people)
  if (!member) throw new Error('nobody is there')
  const text = 'a'.repeat(maxSearch)
  const contents = [...Array.from({ length: messagesPerPage + 1 }, () => 'igual'), text]
  await world.pastTriggers(`insert into messages (content, user_name)
    select value, 'Bia' from json_array_elements_text('${JSON.stringify(contents)}') as value`)
  const found = (search: string, limit: number) =>
    world.as(member.person).rows('select id from search_messages(p_search => $1, p_limit => $2)', [search, limit])
  expect(await found('igual', messagesPerPage)).toHaveLength(messagesPerPage)
  expect(await found('igual', messagesPerPage + 1)).toHaveLength(messagesPerPage)
  // Longer than what is read of it, it still finds; one less would not tell the two apart.
  expect(await found(`${text}zzz`, 1)).toHaveLength(1)
  expect(await found(`${text.slice(1)}zzz`, 1)).toHaveLength(0)
})

test('a text on one line is the same', async () => {
  const texts = textsAround(40)
  const [row] = await world.owner.rows<{ lines: string[] }>(
    `select json_agg(private.written_line(text) order by place) as lines
     from json_array_elements_text($1) with ordinality as list (text, place)`,
    [texts],
  )
  expect(texts.map(writtenLine)).toEqual(row?.lines)
})

test('staff set the stars that the table has, and no others', async () => {
  const rows = await world.owner.rows<{ column: string }>(
    `select attname as column from pg_attribute
     where attrelid = 'app.members'::regclass and atttypid = 'numeric'::regtype and not attisdropped order by attnum`,
  )
  expect(rows.map(({ column }) => column)).toEqual([...setStats])
})
