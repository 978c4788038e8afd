import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas, isAdmin, isStaff, may, passes, roles } from '#machines/shared/access.ts'
import { mayEditBadges, mayHandBadges } from '#machines/achievements/badgeRights.ts'
import { grantedSchema } from '#machines/shared/granted.ts'
import { mayAddSeat, mayEditSeat, mayLinkSeat, mayRemoveSeat } from '#machines/council/council.ts'
import { allCells, ruleOfCell, type Cell } from '#machines/council/permission.ts'
import { setStats } from '#machines/shared/member.ts'
import {
  mayAddCase,
  mayReassignCase,
  mayUpdateCase,
  monitoringStatuses,
  statusChoices,
} from '#machines/council/monitoring.ts'
import { maxSearch, messagesPerPage } from '#machines/community/message.ts'
import { writtenLine } from '#machines/shared/writtenText.ts'
import { minPassword } from '#machines/entrance/password.ts'
import { maxPhotoBytes, photoTypes } from '#machines/shared/picture.ts'
import { openWorld, type World } from '#tests/support/database.ts'
import { seatOf } from '#tests/support/council.ts'
import { differences, insertion, isDone, sql, tryAll } from './attempts.ts'
import { createSubjects, signedIn, type Subject } from './people.ts'
import { textsAround } from './values.ts'

/** What a person is and may do, and limits outside forms. */
const nameOf = ({ area, action }: Cell) => `${area} ${action}`
let world: World
let people: readonly Subject[]
const [seat, watched] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

beforeAll(async () => {
  world = await openWorld()
  people = await createSubjects(world)
  await world.person()
  const statuses = monitoringStatuses.map((status) => `('${status}', 'Sumiu.', '${status}')`)
  await world.pastTriggers(`
    insert into council_members (id, name, position, entry_date) values ('${seat}', 'Bia', 'cargo_vazio', '2026-01-05');
    insert into monitored_users (name, reason, status) values ${statuses.join(', ')};
    insert into monitored_users (id, name, reason) values ('${watched}', 'Anselmo', 'Sumiu.')`)
})
afterAll(() => world.close())

test("model and database agree on everyone's roles, standing and rights", async () => {
  const present = signedIn(people)
  const outcomes = await tryAll(
    world,
    present.map(({ person }) => ({
      by: person,
      does: sql`select private.is_admin() as admin, private.is_staff() as staff, private.is_supreme() as supreme,
        my_access() as access,
        array(select cell from unnest(${allCells.map(nameOf)}::text[]) as cell
          where private.may(split_part(cell, ' ', 1), split_part(cell, ' ', 2))) as may,
        array(select role from user_roles where user_id = ${person.userId} order by role) as roles`,
    })),
  )
  const compared = present.map(({ kind, access }, at) => ({
    name: kind,
    model: {
      admin: isAdmin(access),
      staff: isStaff(access),
      supreme: access.isSupreme,
      // The supreme admin has no row and passes every check.
      roles: access.isSupreme ? [] : roles.filter((role) => passes(access, [role])),
      member: access.memberId,
      cells: areas.map((area) => access.permissions[area]),
      // An admin's client has every cell; only the cells of the matrix are used.
      may: allCells
        .filter((cell) => ruleOfCell(cell.area, cell.action) && may(access, cell.area, cell.action))
        .map(nameOf),
    },
    database: outcomes[at]?.row && rightsOf(outcomes[at].row),
  }))
  expect(differences(compared)).toEqual([])
  expect(compared.length).toBeGreaterThan(10)
})

const rightsOf = ({
  admin,
  staff,
  supreme,
  roles: granted,
  access,
  may: allowed,
}: Readonly<Record<string, unknown>>) => {
  const { member_id: member, permissions } = grantedSchema.parse(access)
  return { admin, staff, supreme, roles: granted, member, cells: areas.map((area) => permissions[area]), may: allowed }
}

test('who adds, links, edits and removes a council member, and who adds, assigns and moves which case to which status', async () => {
  const [free] = await world.owner.rows<{ id: string }>(
    `select id from app.members where status = 'ativo' and id not in (select member_id from council_members where member_id is not null)
       and user_id not in (select unnest($1::uuid[])) limit 1`,
    [`{${people.flatMap(({ person }) => (person ? [person.userId] : [])).join(',')}}`],
  )
  const newSeat = { name: 'Bia', position: 'cargo_vazio', entry_date: '2026-01-05' }
  const seats = await world.owner.rows<{ id: string; member_id: string }>('select id, member_id from council_members')
  const ownSeat = (memberId: string | undefined) => seats.find(({ member_id }) => memberId && member_id === memberId)
  const cases = people.flatMap(({ kind, caller, access, person }) => [
    {
      name: `${kind} adds a council member`,
      by: caller,
      does: insertion('council_members', newSeat),
      may: access !== null && mayAddSeat(access),
    },
    ...[seatOf({ id: seat }), ...[ownSeat(person?.memberId) ?? []].flat().map(seatOf)].flatMap((held) => [
      {
        name: `${kind} edits the council member ${held.member_id === null ? 'Bia' : 'that they are'}`,
        by: caller,
        does: sql`update council_members set observations = 'Oi' where id = ${held.id} returning id`,
        may: access !== null && mayEditSeat(access, held),
      },
      {
        name: `${kind} removes the council member ${held.member_id === null ? 'Bia' : 'that they are'}`,
        by: caller,
        does: sql`delete from council_members where id = ${held.id} returning id`,
        may: access !== null && mayRemoveSeat(access, held),
      },
    ]),
    {
      name: `${kind} assigns a case`,
      by: caller,
      does: sql`update monitored_users set assigned_to = ${seat} where id = ${watched} returning id`,
      may: access !== null && mayReassignCase(access),
    },
    ...monitoringStatuses.map((status) => ({
      name: `${kind} adds a case that is ${status}`,
      by: caller,
      does: insertion('monitored_users', { name: 'Anselmo', reason: 'Sumiu.', status }),
      may: access !== null && mayAddCase(access) && statusChoices(access, null).includes(status),
    })),
    {
      name: `${kind} links a council member`,
      by: caller,
      does: sql`update council_members set member_id = ${free?.id ?? ''} where id = ${seat} returning id`,
      may: access !== null && mayLinkSeat(access),
    },
    {
      name: `${kind} changes a case`,
      by: caller,
      does: sql`update monitored_users set assigned_to = assigned_to where id = ${watched} returning id`,
      may: access !== null && mayUpdateCase(access),
    },
    ...monitoringStatuses.flatMap((from) =>
      monitoringStatuses
        .filter((to) => to !== from)
        .map((to) => ({
          name: `${kind}: a case ${from} becomes ${to}`,
          by: caller,
          does: sql`update monitored_users set status = ${to} where name = ${from} returning id`,
          may: access !== null && mayUpdateCase(access) && statusChoices(access, from).includes(to),
        })),
    ),
  ])
  const outcomes = await tryAll(world, cases)
  const compared = cases.map(({ name, may }, at) => {
    const outcome = outcomes[at] ?? { row: null, code: null, message: null }
    return { name, model: may, database: isDone(outcome), message: outcome.message }
  })
  expect(differences(compared)).toEqual([])
})

test('who changes badges, and who grants and revokes whose', async () => {
  const [other] = await world.owner.rows<{ id: string }>(
    `select id from app.members where status = 'ativo' and user_id not in (select unnest($1::uuid[])) limit 1`,
    [`{${people.flatMap(({ person }) => (person ? [person.userId] : [])).join(',')}}`],
  )
  if (!other) throw new Error('there is no other member')
  const [open, held] = ['33333333-3333-4333-8333-333333333333', '44444444-4444-4444-8444-444444444444']
  await world.pastTriggers(`
    insert into badges (id, title, description, icon) values ('${open}', 'Primeira', 'Uma.', 'key'), ('${held}', 'Outra', 'Outra.', 'key');
    insert into member_badges (member_id, badge_id) values ('${other.id}', '${held}')`)
  const hand = (kind: 'grant' | 'revoke', memberId: string, badgeId: string) => ({
    text: `select ${kind}_badge($1::uuid, $2::uuid, 'Por mérito')::text as done`,
    values: [memberId, badgeId],
  })
  const cases = people.flatMap(({ kind, caller, access }) => [
    {
      name: `${kind} changes a badge`,
      by: caller,
      does: sql`update badges set description = 'Nova.' where id = ${open} returning id`,
      may: mayEditBadges(access),
    },
    {
      name: `${kind} grants a badge`,
      by: caller,
      does: hand('grant', other.id, open),
      may: mayHandBadges(access, 'grant', other.id),
    },
    {
      name: `${kind} revokes a badge`,
      by: caller,
      does: hand('revoke', other.id, held),
      may: mayHandBadges(access, 'revoke', other.id),
    },
    ...(access?.memberId == null
      ? []
      : [
          {
            name: `${kind} grants the own badge`,
            by: caller,
            does: hand('grant', access.memberId, open),
            may: mayHandBadges(access, 'grant', access.memberId),
          },
        ]),
  ])
  const outcomes = await tryAll(world, cases)
  const compared = cases.map(({ name, may }, at) => {
    const outcome = outcomes[at] ?? { row: null, code: null, message: null }
    return { name, model: may, database: isDone(outcome), message: outcome.message }
  })
  expect(differences(compared)).toEqual([])
})

test('the buckets accept the photos that the model accepts: their types and their size', async () => {
  const rows = await world.owner.rows(
    `select file_size_limit as size, to_json(allowed_mime_types) as types from storage.buckets`,
  )
  const accepted = { size: maxPhotoBytes, types: [...photoTypes] }
  expect(rows).toEqual([accepted, accepted])
})

test('the minimum length of a password is that of the auth server', () => {
  const config = readFileSync(new URL('../../../supabase/config.toml', import.meta.url), 'utf8')
  expect(config).toContain(`minimum_password_length = ${minPassword}\n`)
})

test('a page of messages has the requested length, and a search text is cut alike', async () => {
  const [member] = signedIn(people)
  if (!member) throw new Error('there is no member')
  const text = 'a'.repeat(maxSearch)
  const contents = [...Array.from({ length: messagesPerPage + 1 }, () => 'igual'), text]
  await world.pastTriggers(`insert into messages (content, user_name)
    select value, 'Bia' from json_array_elements_text('${JSON.stringify(contents)}') as value`)
  const found = (search: string, limit: number) =>
    world.as(member.person).rows('select id from search_messages(p_search => $1, p_limit => $2)', [search, limit])
  expect(await found('igual', messagesPerPage)).toHaveLength(messagesPerPage)
  expect(await found('igual', messagesPerPage + 1)).toHaveLength(messagesPerPage)
  // A longer text still finds the message; one character less would not show where the cut is.
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

test('staff set the ratings that the table accepts, and no others', async () => {
  const rows = await world.owner.rows<{ column: string }>(
    `select attname as column from pg_attribute
     where attrelid = 'app.members'::regclass and atttypid = 'numeric'::regtype and not attisdropped order by attnum`,
  )
  expect(rows.map(({ column }) => column)).toEqual([...setStats])
})
