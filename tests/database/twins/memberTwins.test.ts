import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOfMember, memberChangeOf, newMemberValues, type MemberValues } from '#machines/members/memberForm.ts'
import { memberFields } from '#machines/members/memberRights.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

/** The database accepts exactly what the member's form accepts, as the form sends it. */
let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

/** One insert, as PostgREST makes it from the form's request. */
const isAccepted = (values: MemberValues) =>
  world
    .as(admin)
    .rows(
      `insert into members (id, name, entry_date, status, position, bio, observations, photo_url, skills,
         communication, strategy, loyalty, spirituality)
       select id, name, entry_date, status, position, bio, observations, photo_url, skills,
         communication, strategy, loyalty, spirituality
       from json_to_record($1) as row (id uuid, name text, entry_date date, status text, position text, bio text,
         observations text, photo_url text, skills text[], communication numeric, strategy numeric, loyalty numeric,
         spirituality numeric) returning id`,
      [{ id: crypto.randomUUID(), ...memberChangeOf(values, memberFields) }],
    )
    .then(
      () => true,
      () => false,
    )

describe('form and table agree on', () => {
  test.each<[string, Partial<MemberValues>]>([
    ['only a name and a day', { position: '', skills: [] }],
    ['no name', { name: '' }],
    ['a name of no-break spaces', { name: '\u00a0\u00a0' }],
    ['a name of 120', { name: 'ç'.repeat(120) }],
    ['a name of 121', { name: 'ç'.repeat(121) }],
    ['a name of emoji', { name: '🦉🕯️' }],
    ['a founder by name', { name: 'Fundádor Júnior' }],
    ['a founder by position', { position: 'Co-fundador' }],
    ['a position of 80', { position: 'a'.repeat(80) }],
    ['a position of 81', { position: 'a'.repeat(81) }],
    ['a day that does not exist', { entryDate: '31/02/2026' }],
    ['the first day', { entryDate: '01/01/1900' }],
    ['the day before the first', { entryDate: '31/12/1899' }],
    ['the last day', { entryDate: '31/12/2199' }],
    ['the day after the last', { entryDate: '01/01/2200' }],
    ['a biography of 2000', { bio: 'é'.repeat(2000) }],
    ['a biography of 2001', { bio: 'é'.repeat(2001) }],
    ['observations of 4000', { observations: 'a'.repeat(4000) }],
    ['observations of 4001', { observations: 'a'.repeat(4001) }],
    ['twelve skills of 40', { skills: Array.from({ length: 12 }, (_, at) => `${at}`.padEnd(40, 'x')) }],
    ['thirteen skills', { skills: Array.from({ length: 13 }, (_, at) => `s${at}`) }],
    ['a skill of 41', { skills: ['a'.repeat(41)] }],
    ['half stars', { communication: 1, strategy: 4.5, loyalty: 5, spirituality: null }],
  ])('%s', async (_, change) => {
    const values = { ...newMemberValues('2026-11-21'), name: 'Ana Prado', ...change }
    expect(await isAccepted(values)).toBe(Object.keys(faultsOfMember(values, false)).length === 0)
  })
})

test('who counts, and which positions exist', async () => {
  await world.person({ member: { name: 'Bia', position: 'Árbitro', status: 'inativo' } })
  const [summary] = await world
    .as(admin)
    .rows<{ members: number; active: number; positions: string[] }>('select * from member_summary()')
  const [counted] = await world
    .as(admin)
    .rows<{ members: number; active: number }>(
      `select count(*) as members, count(*) filter (where status = 'ativo') as active from members`,
    )
  expect(summary).toMatchObject(counted ?? {})
  expect(summary?.positions).toContain('Árbitro')
})

test('an anonymised member is neither counted nor a position in the filter', async () => {
  const count = async () =>
    (await world.as(admin).rows<{ members: number; positions: string[] }>('select * from member_summary()'))[0]
  const person = await world.person({ member: { name: 'Caio', position: 'Sineiro' } })
  const before = await count()
  expect(before?.positions).toContain('Sineiro')
  await world.as(admin).rows('select anonymise_member($1)', [person.memberId])
  const after = await count()
  expect(after?.members).toBe(Number(before?.members) - 1)
  expect(after?.positions).not.toContain('Sineiro')
})
