import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type Value, type World } from '#tests/support/database.ts'
import { invite, memberWithoutAccount } from '#tests/database/people.ts'
import { evaluate, makeTask, submit } from '#tests/database/routines/submissions.ts'

let world: World
let supreme: Person
let admin: Person
let otherAdmin: Person
let council: Person
let member: Person
let founder: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, email: 'mestre@confraria.test' })
  admin = await world.person({ role: 'admin' })
  otherAdmin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  member = await world.person()
  founder = await world.person({ member: { name: 'Heitor', position: 'Fundador', isFounder: true } })
})
afterAll(() => world.close())

const inactivate = (actor: Person, id: string) =>
  world.as(actor).rows(`update members set status = 'inativo' where id = $1 returning status`, [id])
const remove = (actor: Person, id: string) =>
  world.as(actor).rows('delete from members where id = $1 returning id', [id])
const anonymise = (actor: Person, id: string) => world.as(actor).rows('select anonymise_member($1)', [id])
const footprint = async (actor: Person, id: string) =>
  (
    await world
      .as(actor)
      .rows<{ result: Record<string, unknown> | null }>('select member_footprint($1) as result', [id])
  )[0]?.result

test('the supreme admin and the current user should not be made inactive @RIG-33', async () => {
  for (const actor of [admin, council])
    await expect(inactivate(actor, supreme.memberId)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringMatching(/administrador/) as string,
    })
  await expect(inactivate(admin, supreme.memberId)).rejects.toMatchObject({
    message: 'O cadastro do administrador supremo não pode ser inativado.',
  })
  for (const actor of [admin, supreme])
    await expect(inactivate(actor, actor.memberId)).rejects.toMatchObject({
      code: '42501',
      message: 'Ninguém inativa o próprio cadastro.',
    })
})

test('the supreme admin, the current user and the founder should not be deleted @MEM-53 @RIG-33', async () => {
  await expect(remove(admin, supreme.memberId)).rejects.toMatchObject({
    message: 'O cadastro do administrador supremo não pode ser excluído.',
  })
  await expect(remove(admin, admin.memberId)).rejects.toMatchObject({
    code: '42501',
    message: 'Ninguém exclui o próprio cadastro.',
  })
  await expect(remove(admin, founder.memberId)).rejects.toMatchObject({ message: 'O fundador não pode ser excluído.' })
})

test('nor be anonymised, and an admin only by the supreme admin @MEM-53 @RIG-32 @RIG-33', async () => {
  for (const [actor, target, message] of [
    [admin, founder, 'O fundador não pode ser anonimizado.'],
    [admin, admin, 'Ninguém anonimiza o próprio cadastro.'],
    [supreme, supreme, 'Ninguém anonimiza o próprio cadastro.'],
    [admin, supreme, 'O cadastro do administrador supremo não pode ser anonimizado.'],
    [admin, otherAdmin, 'Só o administrador supremo anonimiza um administrador.'],
    [council, member, 'Só administradores anonimizam membros.'],
    [member, member, 'Só administradores anonimizam membros.'],
  ] as const)
    await expect(anonymise(actor, target.memberId)).rejects.toMatchObject({ code: '42501', message })
  await expect(anonymise(admin, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: '23514',
    message: 'Este membro não existe mais.',
  })
})

test('a member that another person just deleted is not found', async () => {
  const id = await memberWithoutAccount(world)
  expect(await remove(admin, id)).toHaveLength(1)
  expect(await remove(otherAdmin, id)).toEqual([])
  expect(await inactivate(otherAdmin, id)).toEqual([])
})

test('tasks and points of a deleted member stay, without the name @MEM-69', async () => {
  const person = await world.person()
  const task = await makeTask(world, admin, person)
  const routine = await submit(world, person, 'training')
  await evaluate(world, admin, routine, 100)
  await remove(admin, person.memberId)
  expect(await world.owner.rows('select assigned_to from tasks where id = $1', [task])).toEqual([{ assigned_to: null }])
  expect(
    await world.owner.rows('select total_points, active from app.member_points where user_id = $1', [person.userId]),
  ).toEqual([{ total_points: 10, active: false }])
})

test('observations and badges of a deleted member are erased @MEM-68', async () => {
  const person = await world.person()
  const [badge] = await world.owner.rows<{ id: string }>(
    `insert into badges (title, description, icon) values ('De partida', 'Por tudo', 'star') returning id`,
  )
  await world.as(admin).rows('update members set observations = $2 where id = $1', [person.memberId, 'Chega cedo'])
  await world.as(admin).rows('select grant_badge($1, $2, $3)', [person.memberId, badge?.id ?? '', 'Por mérito'])
  const kept = () =>
    world.owner.rows(
      `select 'observations' as what from app.member_observations where member_id = $1
       union all select 'badge' from member_badges where member_id = $1
       union all select 'record' from app.members where id = $1`,
      [person.memberId],
    )
  expect(await kept()).toHaveLength(3)
  await remove(admin, person.memberId)
  expect(await kept()).toEqual([])
})

describe('the footprint of a member', () => {
  test('counts rows before the deletion @MEM-60', async () => {
    const person = await world.person({
      role: 'council',
      position: 'diretor_cultura',
      member: { name: 'Caetano' },
    })
    await makeTask(world, admin, person)
    await makeTask(world, person, member)
    const routine = await submit(world, person, 'training')
    await evaluate(world, admin, routine, 100)
    await world.pastTriggers(
      `insert into council_position_descriptions (position, title, function, current_member)
       values ('diretor_cultura', 'Diretor de Cultura', 'Cultura', null), ('zelador', 'Zelador', 'Zela', 'Caetano')`,
    )
    expect(await footprint(admin, person.memberId)).toEqual({
      tasks: 1,
      open_tasks: 1,
      made_tasks: 1,
      routines: 1,
      points: 10,
      badges: 0,
      messages: 0,
      council_position: 'Diretor de Cultura',
      positions: ['Zelador'],
      photo: false,
      pictures: 1,
      account: true,
      suspended: false,
      invited: false,
      refusals: { inactivate: null, anonymise: null, delete: null },
    })
  })

  test('also works for a person who only has an invitation', async () => {
    const id = await memberWithoutAccount(world)
    await invite(world, admin, 'alguem@confraria.test', null, id)
    expect(await footprint(admin, id)).toMatchObject({
      tasks: 0,
      points: 0,
      account: false,
      invited: true,
      pictures: 0,
    })
    expect(await footprint(admin, '00000000-0000-4000-8000-000000000000')).toBe(null)
  })

  test('names refusals in advance @MEM-62', async () => {
    expect((await footprint(admin, founder.memberId))?.['refusals']).toEqual({
      inactivate: 'O fundador não pode ser inativado.',
      anonymise: 'O fundador não pode ser anonimizado.',
      delete: 'O fundador não pode ser excluído.',
    })
    expect((await footprint(admin, otherAdmin.memberId))?.['refusals']).toEqual({
      inactivate: 'Só o administrador supremo inativa um administrador.',
      anonymise: 'Só o administrador supremo anonimiza um administrador.',
      delete: 'Só o administrador supremo exclui um administrador.',
    })
    expect((await footprint(supreme, otherAdmin.memberId))?.['refusals']).toEqual({
      inactivate: null,
      anonymise: null,
      delete: null,
    })
  })

  test('counts the messages too', async () => {
    await world.database.script(`begin; drop table if exists public.messages cascade;
      create table public.messages (user_id uuid);
      insert into public.messages values ('${member.userId}'), ('${member.userId}'), ('${admin.userId}')`)
    try {
      expect(await world.owner.rows('select private.count_messages($1) as number', [member.userId])).toEqual([
        { number: 2 },
      ])
    } finally {
      await world.database.script('rollback')
    }
  })

  test('should be readable only by admins', async () => {
    for (const person of [council, member])
      await expect(footprint(person, member.memberId)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('two people edit the same member', () => {
  let id = ''
  beforeEach(async () => {
    id = await memberWithoutAccount(world)
  })
  const version = async () =>
    (
      await world
        .as(admin)
        .rows<{ json: { updated_at: string } }>('select to_json(members) as json from members where id = $1', [id])
    )[0]?.json.updated_at ?? ''
  const save = (actor: Person, at: string, column: string, value: Value) =>
    world
      .as(actor)
      .rows(`update members set ${column} = $3 where id = $1 and updated_at = $2 returning ${column}`, [id, at, value])

  test('the second change has no effect and returns no row @MEM-28', async () => {
    const read = await version()
    expect(await save(admin, read, 'bio', 'Primeira')).toEqual([{ bio: 'Primeira' }])
    expect(await save(council, read, 'bio', 'Segunda')).toEqual([])
    expect(await save(council, await version(), 'bio', 'Segunda')).toEqual([{ bio: 'Segunda' }])
  })

  test('changing observations changes the version', async () => {
    const read = await version()
    expect(await save(admin, read, 'observations', 'Anotado.')).toHaveLength(1)
    expect(await save(council, read, 'bio', 'x')).toEqual([])
  })

  test('the version has microseconds, and JSON keeps them', async () => {
    await world.owner.rows(`update app.members set bio = 'x' where id = $1`, [id])
    await world.pastTriggers(`update app.members set updated_at = '2026-11-21T12:34:56.123456Z' where id = '${id}'`)
    expect(await version()).toMatch(/\.123456/)
    expect(await save(admin, '2026-11-21T12:34:56.123457Z', 'bio', 'y')).toEqual([])
    expect(await save(admin, await version(), 'bio', 'y')).toHaveLength(1)
  })

  test('a row that changed after the statement read it is unchanged', async () => {
    // A trigger that runs before the view's does what a concurrent commit would do.
    await world.database.script(`
      create function private.meanwhile() returns trigger language plpgsql security definer set search_path = ''
      as $$ begin update app.members set bio = 'Do outro', updated_at = now() where id = old.id; return new; end $$;
      create trigger a_meanwhile instead of update on public.members for each row execute function private.meanwhile()`)
    try {
      await world.pastTriggers(`update app.members set updated_at = '2026-11-21T12:34:56Z' where id = '${id}'`)
      expect(await save(admin, await version(), 'bio', 'Minha')).toEqual([])
      expect(await world.owner.rows('select bio from app.members where id = $1', [id])).toEqual([{ bio: 'Do outro' }])
    } finally {
      await world.database.script('drop trigger a_meanwhile on public.members; drop function private.meanwhile()')
    }
  })
})
