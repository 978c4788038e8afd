import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type Row, type Value, type World } from '#tests/support/database.ts'
import { insertRow } from '#tests/database/people.ts'

let world: World
let supreme: Person
let admin: Person
let vice: Person
/** Positions with some of the permissions. */
let watcher: Person
let editor: Person
let closer: Person
/** Without a permission for the area. */
let culture: Person
let member: Person
let seat: string
let formerSeat: string

const give = (position: string, cells: string) =>
  world
    .as(admin)
    .rows(`insert into position_permissions (position, area, actions) values ($1, 'council_monitoring', $2)`, [
      position,
      cells,
    ])

beforeAll(async () => {
  world = await openWorld()
  const positions = ['vice_presidente_executivo', 'diretor_cultura', 'vigia', 'relator', 'juiz']
  for (const position of positions)
    await world.owner.rows(
      `insert into council_position_descriptions (position, title, function) values ($1, 'Cargo', 'Faz')`,
      [position],
    )
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin' })
  vice = await world.person({ role: 'council', position: 'vice_presidente_executivo', member: { name: 'Aurélio' } })
  culture = await world.person({ role: 'council', position: 'diretor_cultura' })
  watcher = await world.person({ role: 'council', position: 'vigia' })
  editor = await world.person({ role: 'council', position: 'relator' })
  closer = await world.person({ role: 'council', position: 'juiz' })
  member = await world.person()
  await give('vigia', '{view}')
  await give('relator', '{view,create,edit}')
  await give('juiz', '{view,delete}')
  const seatOf = async (person: Person) =>
    String(
      (await world.owner.rows('select id from council_members where member_id = $1', [person.memberId]))[0]?.['id'],
    )
  seat = await seatOf(vice)
  formerSeat = String(
    (
      await world.owner.rows(`insert into council_members (name, position, entry_date, status)
        values ('Antigo', 'vigia', '2024-01-01', 'inativo') returning id`)
    )[0]?.['id'],
  )
})
afterAll(() => world.close())

const add = async (actor: Person, fields: Record<string, Value> = {}) => {
  const { id } = await insertRow<Row & { id: string }>(world.as(actor), 'monitored_users', {
    id: randomUUID(),
    name: 'Anselmo',
    reason: 'Faltou a três encontros',
    ...fields,
  })
  return id
}
const stored = async (id: string) => (await world.owner.rows('select * from monitored_users where id = $1', [id]))[0]
const history = (id: string, actor: Person = admin) =>
  world.as(actor).rows<Row & { note: string }>('select * from monitoring_history($1)', [id])

const follow = async (
  actor: Person,
  id: string,
  change: { status?: string; assigned?: string | null; note?: string; noteId?: string; seen?: string } = {},
) => {
  const row = await stored(id)
  const [result] = await world
    .as(actor)
    .rows<{ saved: boolean }>('select update_monitored_user($1, $2, $3, $4, $5, $6) as saved', [
      id,
      change.seen ?? String(row?.['updated_at']),
      change.status ?? String(row?.['status']),
      change.assigned === undefined ? (row?.['assigned_to'] ?? null) : change.assigned,
      change.noteId ?? randomUUID(),
      change.note ?? 'Conversamos.',
    ])
  return result?.saved
}

describe('seeing', () => {
  test('needs its permission; the history too @RIG-18', async () => {
    const id = await add(admin)
    for (const person of [supreme, admin, vice, watcher, editor, closer]) {
      expect(await world.as(person).rows('select name from monitored_users where id = $1', [id])).toHaveLength(1)
      expect(await history(id, person)).toHaveLength(1)
    }
    for (const person of [culture, member]) {
      expect(await world.as(person).rows('select id from monitored_users')).toEqual([])
      expect(await world.as(person).rows('select id from monitored_user_notes')).toEqual([])
      expect(await history(id, person)).toEqual([])
    }
    await expect(world.anon.rows('select * from monitored_users')).rejects.toMatchObject({ code: '42501' })
    await expect(world.anon.rows('select * from monitoring_history($1)', [id])).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe('adding', () => {
  test("needs its permission, is in the author's name, and starts the history @COU-62 @RIG-18", async () => {
    for (const person of [supreme, admin, vice, editor]) {
      const id = await add(person, { assigned_to: seat, status: 'alerta' })
      expect(await stored(id)).toMatchObject({ created_by: person.userId, status: 'alerta', assigned_to: seat })
      expect(await history(id)).toMatchObject([{ note: 'Adicionado à lista de monitoramento.', status: 'alerta' }])
    }
    expect(await history(await add(vice))).toMatchObject([{ author_name: 'Aurélio', status: 'em observação' }])
    expect(await history(await add(supreme))).toMatchObject([{ author_name: null }])
  })

  test('the same id again is recognised', async () => {
    const id = await add(editor)
    await expect(add(editor, { id })).rejects.toMatchObject({ code: '23505' })
    expect(await history(id)).toHaveLength(1)
  })

  test('as closed needs the permission to close @COU-63', async () => {
    await expect(add(editor, { status: 'resolvido' })).rejects.toMatchObject({
      message: 'Seu cargo não permite encerrar um caso de monitoramento.',
    })
    expect(await stored(await add(vice, { status: 'resolvido' }))).toMatchObject({ status: 'resolvido' })
  })

  test.each([
    [{ name: '\u00a0' }, 'O nome do usuário não pode estar vazio.'],
    [{ name: 'x'.repeat(121) }, 'O nome do usuário deve ter no máximo 120 caracteres.'],
    [{ reason: '\u200b' }, 'O motivo não pode estar vazio.'],
    [{ reason: 'x'.repeat(2001) }, 'O motivo deve ter no máximo 2.000 caracteres.'],
  ])('%j is refused in a sentence @COU-68 @COU-69', async (fields, message) => {
    await expect(add(admin, fields)).rejects.toMatchObject({ code: '23514', message })
  })

  test('only an active council member can be responsible @COU-66', async () => {
    for (const assigned_to of [formerSeat, randomUUID()])
      await expect(add(admin, { assigned_to })).rejects.toMatchObject({
        message: 'O responsável precisa ser um membro ativo do Conselho.',
      })
    await expect(add(admin, { status: 'sumido' })).rejects.toMatchObject({ code: '23514' })
  })
})

describe('updating', () => {
  test('changes status and responsible and adds the dated note in one transaction @COU-60 @COU-61', async () => {
    const id = await add(admin)
    expect(await follow(vice, id, { status: 'alerta', assigned: seat, note: ' Terceira falta. ' })).toBe(true)
    expect(await stored(id)).toMatchObject({ status: 'alerta', assigned_to: seat })
    expect((await history(id)).at(-1)).toMatchObject({
      note: 'Terceira falta.',
      status: 'alerta',
      author_name: 'Aurélio',
    })
    expect(await follow(editor, id, { status: 'aguardando', assigned: null })).toBe(true)
    expect((await history(id)).map(({ status }) => status)).toEqual(['em observação', 'alerta', 'aguardando'])
  })

  test('is atomic: a blank note leaves the case unchanged @COU-60 @COU-70', async () => {
    const id = await add(admin)
    for (const [note, message] of [
      ['\u200b', 'A anotação não pode estar vazia.'],
      ['x'.repeat(2001), 'A anotação deve ter no máximo 2.000 caracteres.'],
    ] as const)
      await expect(follow(admin, id, { status: 'alerta', note })).rejects.toMatchObject({ code: '23514', message })
    await expect(follow(admin, id, { assigned: formerSeat })).rejects.toMatchObject({ code: '23514' })
    expect(await stored(id)).toMatchObject({ status: 'em observação', assigned_to: null })
    expect(await history(id)).toHaveLength(1)
  })

  test('the same note again is recognised; a note on a stale version is not stored @COU-65 @APP-77', async () => {
    const id = await add(admin)
    const seen = String((await stored(id))?.['updated_at'])
    const noteId = randomUUID()
    expect(await follow(admin, id, { status: 'alerta', seen, noteId })).toBe(true)
    expect(await follow(admin, id, { status: 'alerta', seen, noteId })).toBe(true)
    expect(await follow(admin, id, { status: 'alerta', seen, noteId, note: 'Outra coisa.' })).toBe(false)
    expect(await follow(vice, id, { status: 'aguardando', seen })).toBe(false)
    expect(await history(id)).toHaveLength(2)
    expect(await stored(id)).toMatchObject({ status: 'alerta' })
  })

  test('is refused without the permission, by the function and by hand @RIG-18', async () => {
    const id = await add(admin)
    for (const person of [watcher, culture, member]) {
      await expect(follow(person, id, { status: 'alerta' })).rejects.toMatchObject({
        code: '42501',
        message: 'Seu cargo não permite atualizar um caso de monitoramento.',
      })
      expect(
        await world.as(person).rows(`update monitored_users set status = 'alerta' where id = $1 returning id`, [id]),
      ).toEqual([])
      await expect(
        world.as(person).rows(`insert into monitored_user_notes (monitored_user_id, note) values ($1, 'Oi')`, [id]),
      ).rejects.toMatchObject({ code: person === watcher ? '42501' : '23503' })
    }
    expect(await history(id)).toHaveLength(1)
  })
})

describe('closing', () => {
  test('and reopening need the permission ‘delete’; the rest needs ‘edit’ @COU-63 @RIG-18', async () => {
    const id = await add(admin)
    await expect(follow(editor, id, { status: 'resolvido' })).rejects.toMatchObject({
      code: '42501',
      message: 'Seu cargo não permite encerrar um caso de monitoramento.',
    })
    for (const change of [{ status: 'alerta' }, { assigned: seat }])
      await expect(follow(closer, id, change)).rejects.toMatchObject({
        message: 'Seu cargo não permite atualizar um caso de monitoramento.',
      })
    expect(await follow(closer, id, { status: 'resolvido', note: 'Encerrado.' })).toBe(true)
    expect(await follow(editor, id, { note: 'Agradeceu.' })).toBe(true)
    await expect(follow(editor, id, { status: 'alerta' })).rejects.toMatchObject({
      message: 'Seu cargo não permite reabrir um caso de monitoramento.',
    })
    expect(await follow(closer, id, { status: 'em observação' })).toBe(true)
    expect(await stored(id)).toMatchObject({ status: 'em observação' })
    await expect(
      world.as(editor).rows(`update monitored_users set status = 'resolvido' where id = $1`, [id]),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

test('a case remains after its responsible and its author are deleted', async () => {
  const gone = await world.person({ role: 'council', position: 'relator' })
  const [found] = await world.owner.rows('select id from council_members where member_id = $1', [gone.memberId])
  const goneSeat = String(found?.['id'])
  const id = await add(gone, { assigned_to: goneSeat })
  await world.as(admin).rows('delete from council_members where id = $1', [goneSeat])
  await world.owner.rows('delete from auth.users where id = $1', [gone.userId])
  expect(await stored(id)).toMatchObject({ assigned_to: null, created_by: null })
  expect(await history(id)).toMatchObject([{ author_name: null }])
})

test("the data copy has the author's notes", async () => {
  const id = await add(editor, { name: 'Só dela' })
  await follow(vice, id, { note: 'De outra pessoa.' })
  const [copy] = await world
    .as(editor)
    .rows<{ data: { monitoramento: Record<string, Row[]> } }>('select export_my_data() as data')
  expect(copy?.data.monitoramento['adicionados por mim']?.at(-1)).toMatchObject({ nome: 'Só dela' })
  expect(JSON.stringify(copy?.data.monitoramento)).not.toContain('De outra pessoa.')
})

test('the audit log has every action @USR-64', async () => {
  const id = await add(vice)
  await follow(vice, id, { status: 'alerta' })
  expect(
    await world
      .as(admin)
      .rows('select actor, action, new from audit_log where target = $1 order by at, action', [
        `monitored_users/${id}`,
      ]),
  ).toMatchObject([
    { actor: vice.userId, action: 'insert' },
    { actor: vice.userId, action: 'update', new: { status: 'alerta' } },
  ])
})
