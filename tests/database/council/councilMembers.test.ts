import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type Row, type Value, type World } from '#tests/support/database.ts'
import { insertRow } from '#tests/database/people.ts'

let world: World
let admin: Person
let vice: Person
let finance: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  await world.owner.rows(`insert into council_position_descriptions (position, title, function) values
    ('vice_presidente_executivo', 'Vice Presidente Executivo', 'Conduz a diretoria'),
    ('diretor_financeiro', 'Diretora Financeira', 'Cuida do caixa')`)
  admin = await world.person({ role: 'admin' })
  vice = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  finance = await world.person({ role: 'council', position: 'diretor_financeiro' })
  member = await world.person()
})
afterAll(() => world.close())

const add = async (actor: Person, fields: Record<string, Value> = {}) => {
  const { id } = await insertRow<Row & { id: string }>(world.as(actor), 'council_members', {
    id: randomUUID(),
    name: 'Conselheira',
    position: 'diretor_financeiro',
    entry_date: '2026-03-01',
    ...fields,
  })
  return id
}
const stored = async (id: string) => (await world.owner.rows('select * from council_members where id = $1', [id]))[0]

test('the client creates the id: the same row again is recognised, not added twice @APP-77', async () => {
  const id = randomUUID()
  expect(await add(admin, { id, member_id: member.memberId })).toBe(id)
  await expect(add(admin, { id, member_id: member.memberId })).rejects.toMatchObject({
    code: '23505',
    message: expect.stringContaining('council_members_pkey'),
  })
  await world.as(admin).rows('delete from council_members where id = $1', [id])
})

test('the second of two changes has no effect: the row has a newer version', async () => {
  const id = await add(vice)
  const seen = String((await stored(id))?.['updated_at'])
  const change = (name: string) =>
    world
      .as(admin)
      .rows('update council_members set name = $3 where id = $1 and updated_at = $2 returning id', [id, seen, name])
  expect(await change('Primeira')).toHaveLength(1)
  expect(await change('Segunda')).toEqual([])
  expect(await stored(id)).toMatchObject({ name: 'Primeira' })
})

test('texts are stored without invisible characters', async () => {
  const id = await add(admin, { name: ' Ana\n Lima\u202e ', observations: '\u00a0' })
  expect(await stored(id)).toMatchObject({ name: 'Ana Lima', observations: '' })
})

test.each([
  [{ name: '\u200b' }, '23514', 'O nome não pode estar vazio.'],
  [{ name: 'x'.repeat(121) }, '23514', 'O nome deve ter no máximo 120 caracteres.'],
  [{ observations: 'x'.repeat(4001) }, '23514', 'As observações devem ter no máximo 4.000 caracteres.'],
  [{ entry_date: null }, '23502', 'A data de entrada é obrigatória.'],
  [{ entry_date: 'infinity' }, '23514', 'A data de entrada deve estar entre 01/01/1900 e 31/12/2199.'],
  [{ position: 'zelador' }, '23503', 'Este cargo não existe mais.'],
] as const)('%j is refused in a sentence @COU-20 @COU-22 @COU-23', async (fields, code, message) => {
  await expect(add(admin, fields)).rejects.toMatchObject({ code, message })
})

test('only an active member is linked, and only once @COU-11', async () => {
  const inactive = await world.person({ member: { status: 'inativo' } })
  await expect(add(admin, { member_id: inactive.memberId })).rejects.toMatchObject({
    message: 'Só um membro ativo pode ser ligado ao Conselho.',
  })
  await expect(add(admin, { member_id: vice.memberId })).rejects.toMatchObject({
    code: '23505',
    message: 'Este membro já está ligado a outro cadastro do Conselho.',
  })
})

test('a row whose member became inactive can still be edited', async () => {
  const leaving = await world.person()
  const id = await add(admin, { member_id: leaving.memberId })
  await world.as(admin).rows(`update members set status = 'inativo' where id = $1`, [leaving.memberId])
  await world.as(admin).rows(`update council_members set status = 'inativo' where id = $1`, [id])
  expect(await stored(id)).toMatchObject({ status: 'inativo', member_id: leaving.memberId })
})

test('people without the right get a sentence, also for their own row @COU-12 @RIG-16', async () => {
  for (const person of [finance, member])
    await expect(add(person)).rejects.toMatchObject({
      code: '42501',
      message: 'Seu cargo não permite adicionar membros ao Conselho.',
    })
  await expect(add(admin, { member_id: admin.memberId })).rejects.toMatchObject({
    code: '42501',
    message: 'Ninguém altera o próprio cadastro no Conselho.',
  })
})

test('a new holder has the rights of the position immediately, and loses them with it @COU-10 @RIG-02 @RIG-07', async () => {
  const cells = async () => {
    const [row] = await world
      .as(finance)
      .rows<{ access: { permissions: Record<string, string[]> } }>('select my_access() as access')
    return row?.access.permissions['council_members']
  }
  expect(await cells()).toEqual(['view'])
  const move = (position: string) =>
    world.as(admin).rows('update council_members set position = $2 where member_id = $1', [finance.memberId, position])
  await move('vice_presidente_executivo')
  expect(await cells()).toEqual(['view', 'create', 'edit', 'delete'])
  const id = await add(finance)
  await world.as(admin).rows(`update council_members set status = 'inativo' where member_id = $1`, [finance.memberId])
  expect(await cells()).toEqual(['view'])
  expect(await world.as(finance).rows('delete from council_members where id = $1 returning id', [id])).toEqual([])
})
