import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access } from '#machines/shared/access.ts'
import type { Member } from '#machines/shared/member.ts'
import {
  deletionLockOf,
  editableFields,
  mayAddMember,
  mayDeleteMember,
  mayEditMember,
  maySeeObservations,
  memberFields,
  type MemberField,
} from '#machines/members/memberRights.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { differences, insertion, isDone, sql, insertRows, tryAll, type Attempt, type Value } from './attempts.ts'
import { createSubjects, type Subject } from './people.ts'

/**
 * Every kind of person changes every field of every kind of member, adds and deletes members, and reads observations.
 */
type Who = Pick<Member, 'id' | 'user_id' | 'is_founder' | 'anonymised_at'>
interface Target {
  kind: (typeof kinds)[number]
  who: Who
}

let world: World
let people: readonly Subject[]
let targets: readonly Target[]

const targetFor = ({ memberId, userId }: Person, is_founder = false): Who => ({
  id: memberId,
  user_id: userId,
  is_founder,
  anonymised_at: null,
})

const photoOf = ({ userId }: Pick<Person, 'userId'>) =>
  `member-photos/1790000000000-${userId.replaceAll('-', '').slice(0, 22)}.webp`

beforeAll(async () => {
  world = await openWorld()
  people = await createSubjects(world, ({ position }) => !position?.startsWith('cargo_de_quem'))
  const [gone, withoutAccount] = [randomUUID(), randomUUID()]
  const founder = await world.person({ member: { isFounder: true, position: 'Fundador' } })
  await world.pastTriggers(`insert into app.members (id, name, handle, entry_date, status, anonymised_at) values
    ('${gone}', 'Membro removido', 'removido.x', '2026-01-05', 'inativo', now()),
    ('${withoutAccount}', 'Sem conta', 'sem.conta', '2026-01-05', 'ativo', null)`)
  targets = [
    { kind: 'another member', who: targetFor(await world.person()) },
    { kind: 'an inactive member', who: targetFor(await world.person({ member: { status: 'inativo' } })) },
    { kind: 'the founder', who: targetFor(founder, true) },
    { kind: 'a member without an account', who: { ...targetFor(founder), id: withoutAccount, user_id: null } },
    { kind: 'an anonymised member', who: { id: gone, user_id: null, is_founder: false, anonymised_at: '2026-11-21' } },
  ]
  await insertRows(
    world,
    'app.member_observations',
    (await world.owner.rows<{ id: string }>('select id from app.members')).map(({ id }) => ({
      member_id: id,
      observations: 'Nota do Conselho',
    })),
  )
  await insertRows(
    world,
    'storage.objects',
    people.flatMap(({ person }) =>
      person ? [{ bucket_id: 'confraria-assets', name: photoOf(person), owner_id: person.userId, version: '1' }] : [],
    ),
  )
})
afterAll(() => world.close())

const targetsOf = ({ person }: Subject): readonly Target[] =>
  person?.memberId ? [{ kind: 'oneself', who: targetFor(person) }, ...targets] : targets

/** A value that differs from every stored one, by column. */
const columnOf = (field: MemberField, { userId }: Pick<Person, 'userId'>): [column: string, value: Value] => {
  if (field === 'photo') return ['photo_url', `/storage/v1/object/public/confraria-assets/${photoOf({ userId })}`]
  if (field === 'entryDate') return ['entry_date', '2026-02-02']
  if (field === 'skills') return ['skills', ['Remo']]
  if (field === 'status') return ['status', 'ativo']
  return [field, '4.5']
}
/** A change that the database reverts silently (the founder's position and status) is no change. */
const changing = (field: MemberField, { id }: Who, person: Person | null): Pick<Attempt, 'does' | 'seen'> => {
  // The opposite of the current value.
  if (field === 'status')
    return {
      does: sql`update members set status = case status when 'ativo' then 'inativo' else 'ativo' end where id = ${id} returning id`,
      seen: sql`select id from members where id = ${id} and updated_at = now() and not is_founder`,
    }
  const [column, value] = columnOf(field, person ?? { userId: '' })
  const { text, values } = sql`update members set place = ${value} where id = ${id} returning id`
  const { text: found, values: sought } = sql`select id from members where place = ${value} and id = ${id}`
  return {
    does: { text: text.replace('place', column), values },
    seen: { text: found.replace('place', column), values: sought },
  }
}

interface Case extends Attempt {
  name: string
  may: boolean
}

const compared = async (cases: readonly Case[]) => {
  const outcomes = await tryAll(world, cases)
  return cases.map(({ name, may }, at) => {
    const outcome = outcomes[at] ?? { row: null, code: null, message: null }
    return { name, model: may, database: isDone(outcome), message: outcome.message }
  })
}

/** Leaving by an admin has its own dialog, which shows the database's reasons (leaving.test.ts). */
const isLeaving = (field: MemberField, kind: string, access: Access | null) =>
  field === 'status' && kind === 'oneself' && access !== null && mayAddMember(access)

const kinds = [
  'oneself',
  'another member',
  'an inactive member',
  'the founder',
  'a member without an account',
  'an anonymised member',
] as const

test.each(kinds)('who changes which field of %s @RIG-25..RIG-30 @RIG-01', async (kind) => {
  const met = people.flatMap((subject) =>
    targetsOf(subject).flatMap((target) => (target.kind === kind ? [{ subject, who: target.who }] : [])),
  )
  const cases = met.flatMap(({ subject, who }) =>
    memberFields
      .filter((field) => !isLeaving(field, kind, subject.access))
      .map((field) => ({
        name: `${subject.kind} changes the ${field} of ${kind}`,
        by: subject.caller,
        ...changing(field, who, subject.person),
        may: subject.access !== null && editableFields(subject.access, who).includes(field),
      })),
  )
  expect(cases).not.toEqual([])
  expect(differences(await compared(cases))).toEqual([])
  const may = met.flatMap(({ subject: { access }, who }) => (access ? [{ access, who }] : []))
  expect(may.map(({ access, who }) => mayEditMember(access, who))).toEqual(
    may.map(({ access, who }) => editableFields(access, who).length > 0),
  )
})

test('who adds members, who deletes whom, and who reads whose observations @MEM-35 @RIG-35', async () => {
  const cases = people.flatMap(({ kind: by, caller, access, person }) => [
    {
      name: `${by} adds a member`,
      by: caller,
      does: insertion('members', { name: 'Nova Pessoa', entry_date: '2026-03-01' }),
      may: access !== null && mayAddMember(access),
    },
    ...targetsOf({ kind: by, caller, access, person }).flatMap(({ kind, who }) => [
      {
        name: `${by} deletes ${kind}`,
        by: caller,
        does: sql`delete from members where id = ${who.id} returning id`,
        may: access !== null && mayDeleteMember(access, who),
      },
      {
        name: `${by} reads the observations of ${kind}`,
        by: caller,
        does: sql`select id from members where id = ${who.id} and observations <> ''`,
        may: access !== null && maySeeObservations(access, who as Member),
      },
    ]),
  ])
  expect(differences(await compared(cases))).toEqual([])
  // An admin who may not delete a member sees the reason.
  const admins = people.flatMap((subject) =>
    targetsOf(subject).flatMap(({ who }) =>
      subject.access && mayAddMember(subject.access) ? [{ access: subject.access, who }] : [],
    ),
  )
  expect(admins.map(({ access, who }) => deletionLockOf(access, who) === null)).toEqual(
    admins.map(({ access, who }) => mayDeleteMember(access, who)),
  )
})
