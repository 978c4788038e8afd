import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { notificationsOf } from '#tests/database/people.ts'

let world: World
let supreme: Person
let admin: Person
let council: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin', member: { name: 'Leonel' } })
  council = await world.person({ role: 'council' })
})
afterAll(() => world.close())

const request = async (person: Person, reason = '') =>
  String((await world.as(person).rows('select request_deletion($1) as id', [reason]))[0]?.['id'])
const withdraw = (person: Person) => world.as(person).rows('select withdraw_deletion_request()')
const close = (actor: Person, id: string, outcome: string | null, answer = '') =>
  world.as(actor).rows('select close_deletion_request($1, $2, $3)', [id, outcome, answer])
const stored = async (id: string) =>
  (await world.owner.rows('select outcome, closed_by, reason, answer from deletion_requests where id = $1', [id]))[0]

test('a request notifies the admins, who read it, and has no other effect @APP-141 @OWN-06 @OWN-07', async () => {
  const person = await world.person({ member: { name: 'Anselmo' } })
  const id = await request(person, '  Vou me mudar. ')
  for (const reader of [admin, supreme])
    expect(await notificationsOf(world, reader)).toContain('Anselmo pediu a exclusão dos próprios dados.')
  expect(await notificationsOf(world, council)).toEqual([])
  expect(await world.as(admin).rows('select * from list_deletion_requests()')).toMatchObject([
    {
      id,
      email: person.email,
      member_id: person.memberId,
      member_name: 'Anselmo',
      reason: 'Vou me mudar.',
      outcome: null,
    },
  ])
  expect(await world.as(person).rows('select id, reason from deletion_requests')).toEqual([
    { id, reason: 'Vou me mudar.' },
  ])
  expect(await world.owner.rows('select status from app.members where id = $1', [person.memberId])).toEqual([
    { status: 'ativo' },
  ])
})

test('one request is open at a time; a withdrawn or closed one allows another @OWN-08 @OWN-09', async () => {
  const person = await world.person()
  const first = await request(person)
  expect(await stored(first)).toMatchObject({ reason: null })
  await expect(request(person)).rejects.toMatchObject({
    code: '23505',
    message: 'Você já tem um pedido de exclusão em aberto.',
  })
  await withdraw(person)
  expect(await stored(first)).toMatchObject({ outcome: 'withdrawn', closed_by: person.userId })
  // The first response was lost.
  await withdraw(person)
  const second = await request(person)
  expect(second).not.toBe(first)
  await close(admin, second, 'done')
  await expect(withdraw(person)).rejects.toMatchObject({
    message: 'Você não tem nenhum pedido de exclusão em aberto.',
  })
})

test('an admin closes it, and the person is notified of the outcome @APP-142 @USR-43', async () => {
  const [one, two] = [await world.person(), await world.person()]
  await close(admin, await request(one), 'declined', 'Falta devolver a chave.')
  expect(await notificationsOf(world, one)).toEqual([
    'Seu pedido de exclusão foi recusado. Motivo: Falta devolver a chave.',
  ])
  const id = await request(two)
  await close(admin, id, 'done')
  expect(await notificationsOf(world, two)).toEqual(['Seu pedido de exclusão foi atendido.'])
  expect(await stored(id)).toMatchObject({ outcome: 'done', closed_by: admin.userId, answer: null })
  // The first response was lost.
  await close(admin, id, 'done')
  expect(await notificationsOf(world, two)).toHaveLength(1)
  const closed = { message: 'Este pedido já foi encerrado.' }
  await expect(close(admin, id, 'declined', 'Não.')).rejects.toMatchObject(closed)
  await expect(close(await world.person({ role: 'admin' }), id, 'done')).rejects.toMatchObject(closed)
  expect(await world.as(admin).rows('select * from list_deletion_requests(false) where id = $1', [id])).toMatchObject([
    { closed_by_name: 'Leonel' },
  ])
})

test('a refusal needs a reason, an outcome is one of two, and texts have a limit @OWN-06 @USR-42', async () => {
  const person = await world.person()
  await expect(request(person, 'x'.repeat(1001))).rejects.toMatchObject({
    code: '23514',
    message: 'O texto pode ter no máximo 1.000 caracteres.',
  })
  const id = await request(person, ' \t')
  for (const outcome of ['withdrawn', 'talvez', null])
    await expect(close(admin, id, outcome, 'x')).rejects.toMatchObject({ message: 'Um pedido é atendido ou recusado.' })
  await expect(close(admin, id, 'declined', ' ')).rejects.toMatchObject({
    message: 'Diga por que o pedido foi recusado.',
  })
})

test('the founder and the supreme admin should not be able to request it @OWN-11', async () => {
  const founder = await world.person({ member: { name: 'Heitor', position: 'Fundador', isFounder: true } })
  await expect(request(founder)).rejects.toMatchObject({ message: 'O fundador não pode ser excluído.' })
  await expect(request(supreme)).rejects.toMatchObject({
    message: 'O cadastro do administrador supremo não pode ser excluído.',
  })
})

test('people without the required second factor should neither request nor read', async () => {
  const person = await world.person()
  await world.pastTriggers(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '${person.userId}', 'totp', 'verified', now(), now())`)
  await expect(request(person)).rejects.toMatchObject({ code: '42501' })
  await expect(world.as(person).rows('select export_my_data()')).rejects.toMatchObject({ code: '42501' })
})

test('deleting a member fulfils the request @USR-41', async () => {
  const person = await world.person()
  const id = await request(person)
  await world.as(admin).rows('delete from members where id = $1', [person.memberId])
  expect(await stored(id)).toMatchObject({ outcome: 'done', closed_by: admin.userId })
})

test('the list has pages: each request once, newest first, for any number @USR-40 @LIM-26', async () => {
  const open = () =>
    world.as(admin).rows<{ id: string; created_at: string }>('select * from list_deletion_requests(null)')
  for (let made = 0; made < 5; made++) await request(await world.person())
  const all = await open()
  const pages: string[] = []
  for (let after: { id: string; created_at: string } | undefined, isMore = true; isMore;) {
    const rows: { id: string; created_at: string }[] = await world
      .as(admin)
      .rows('select * from list_deletion_requests(null, $1, $2, 2)', [after?.created_at ?? null, after?.id ?? null])
    pages.push(...rows.map(({ id }) => id))
    after = rows.at(-1)
    isMore = rows.length === 2
  }
  expect(pages).toEqual(all.map(({ id }) => id))
  expect(pages.length).toBeGreaterThanOrEqual(5)
})
