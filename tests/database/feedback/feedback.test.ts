import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxFeedback, feedbackStatuses, feedbackTypes, faultOfFeedback } from '#machines/feedback/feedback.ts'
import { openWorld, type Person, type Row, type World } from '#tests/support/database.ts'
import { insertRow } from '#tests/database/people.ts'

/** Each kind of person sends, reads and handles feedback. */
let world: World
let admin: Person
/** Culture: reads and edits feedback. */
let culture: Person
/** Finances: neither. */
let finances: Person
let ana: Person
let bia: Person
/** The council row of culture. */
let seat: string

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin', member: { name: 'Leonel' } })
  culture = await world.person({ role: 'council', position: 'diretor_cultura', member: { name: 'Caetano' } })
  finances = await world.person({ role: 'council', position: 'diretor_financeiro', member: { name: 'Beatriz' } })
  ana = await world.person({ member: { name: 'Ana Serra' } })
  bia = await world.person({ member: { name: 'Bia Rocha' } })
  const [row] = await world.owner.rows<{ id: string }>('select id from council_members where member_id = $1', [
    culture.memberId,
  ])
  seat = row?.id ?? ''
})
beforeEach(() => world.pastTriggers('delete from user_feedback; delete from notifications; delete from app.paces'))
afterAll(() => world.close())

const send = (person: Person, values: Record<string, string> = {}) =>
  insertRow<Row & { id: string; content: string }>(world.as(person), 'user_feedback', {
    feedback_type: 'sugestão',
    content: 'Mais cadeiras.',
    ...values,
  })
const move = (person: Person, id: string, change: string, values: readonly string[] = []) =>
  world.as(person).rows(`update user_feedback set ${change} where id = $1 returning status`, [id, ...values])
const notificationsOf = (person: Person) =>
  world.as(person).rows('select type, content from notifications order by created_at, type')

describe('sending', () => {
  test('works for every member in their own name; feedback starts as pending and unassigned @COU-71 @RIG-41', async () => {
    for (const person of [ana, finances, admin])
      expect(await send(person)).toMatchObject({ user_id: person.userId, status: 'pending', assigned_to: null })
    expect(await send(ana)).toMatchObject({ username: 'Ana Serra' })
    const desk = await world.person({ member: false, email: 'mesa@confraria.test' })
    expect(await send(desk)).toMatchObject({ username: 'mesa' })
  })

  test.each<[string, string, string | null]>([
    ['nothing', '', 'O feedback não pode estar vazio.'],
    ['a text of invisible characters', ' \u200b\n\u3164', 'O feedback não pode estar vazio.'],
    ['4,001 letters', 'a'.repeat(maxFeedback + 1), 'O feedback pode ter no máximo 4.000 caracteres.'],
  ])('form and table agree on %s @COU-71 @COU-72', async (_, content, sentence) => {
    expect(faultOfFeedback(content) === null).toBe(sentence === null)
    const outcome = await send(ana, { content }).then(
      () => null,
      ({ message }: Error) => message,
    )
    expect(outcome).toBe(sentence)
  })

  test('the types of the form are those of the table @COU-71', async () => {
    for (const type of feedbackTypes)
      expect(await send(ana, { feedback_type: type })).toMatchObject({ feedback_type: type })
    await expect(send(ana, { feedback_type: 'elogio' })).rejects.toMatchObject({ code: '23514' })
  })

  test('invisible characters are removed', async () => {
    expect(await send(ana, { content: ' pagar \u202e00,01\r\nhoje ' })).toMatchObject({ content: 'pagar 00,01\nhoje' })
  })

  test('ten an hour; a repeated request is recognised by its id @LIM-14', async () => {
    const ids = Array.from({ length: 10 }, () => randomUUID())
    for (const id of ids) await send(ana, { id })
    await expect(send(ana)).rejects.toMatchObject({
      code: 'PT429',
      message: 'Você enviou 10 feedbacks na última hora. Aguarde um pouco e envie de novo.',
    })
    await expect(send(ana, { id: ids[0] ?? '' })).rejects.toMatchObject({ code: '23505' })
    expect(await send(bia)).toMatchObject({ user_id: bia.userId })
    await world.pastTriggers(`update app.paces set since = since - interval '1 hour'`)
    expect(await send(ana)).toMatchObject({ user_id: ana.userId })
  })
})

describe('seeing', () => {
  test("is possible for the author's own; for all with the permission @RIG-19 @RIG-38", async () => {
    const { id } = await send(ana)
    const seen = async (person: Person) =>
      (await world.as(person).rows('select from user_feedback where id = $1', [id])).length === 1
    expect(await Promise.all([ana, culture, admin, bia, finances].map(seen))).toEqual([true, true, true, false, false])
  })
})

describe('handling', () => {
  test('people with the right set state and responsible; no one else, and nothing else @COU-78 @COU-79 @COU-82', async () => {
    const { id } = await send(ana)
    for (const person of [ana, bia, finances]) expect(await move(person, id, `status = 'resolved'`)).toEqual([])
    for (const status of feedbackStatuses)
      expect(await move(culture, id, 'status = $2', [status])).toEqual([{ status }])
    for (const change of [`content = 'x'`, `username = 'x'`, `feedback_type = 'comentário'`, `user_id = null`])
      await expect(move(admin, id, change)).rejects.toMatchObject({ code: '42501' })
    await expect(move(admin, id, `status = 'lost'`)).rejects.toMatchObject({ code: '23514' })
    await expect(world.as(admin).rows('delete from user_feedback where id = $1', [id])).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('only an active council member can be responsible', async () => {
    const { id } = await send(ana)
    const left = randomUUID()
    await world.pastTriggers(
      `insert into council_members (id, name, position, entry_date, status)
       values ('${left}', 'Antigo', 'diretor_cultura', '2026-01-01', 'inativo')`,
    )
    await expect(move(culture, id, 'assigned_to = $2', [left])).rejects.toMatchObject({
      message: 'O responsável precisa ser um membro ativo do Conselho.',
    })
    expect(await move(culture, id, 'assigned_to = $2', [seat])).toEqual([{ status: 'pending' }])
  })

  test('author and responsible are notified of what concerns them, and not of their own actions @APP-134 @APP-136 @COU-81', async () => {
    const { id } = await send(ana)
    await move(admin, id, `status = 'in_progress', assigned_to = $2`, [seat])
    expect(await notificationsOf(ana)).toEqual([
      { type: 'feedback', content: 'Leonel mudou o seu feedback para “Em andamento”: “Mais cadeiras.”' },
    ])
    expect(await notificationsOf(culture)).toEqual([
      { type: 'feedback_assigned', content: 'Leonel atribuiu a você um feedback: “Mais cadeiras.”' },
    ])
    await move(culture, id, `status = 'resolved', assigned_to = $2`, [seat])
    expect((await notificationsOf(ana)).map(({ content }) => content)).toContain(
      'Caetano mudou o seu feedback para “Resolvido”: “Mais cadeiras.”',
    )
    expect(await notificationsOf(culture)).toHaveLength(1)
    await move(culture, id, `status = 'resolved'`)
    expect(await notificationsOf(ana)).toHaveLength(2)
  })

  test('the author is notified of a new responsible, but not of being responsible @APP-135 @COU-81', async () => {
    const { id } = await send(ana)
    await move(admin, id, 'assigned_to = $2', [seat])
    expect(await notificationsOf(ana)).toEqual([
      { type: 'feedback', content: 'Leonel encaminhou o seu feedback a um responsável: “Mais cadeiras.”' },
    ])
    const own = await send(culture)
    await world.pastTriggers('delete from notifications')
    await move(admin, own.id, 'assigned_to = $2', [seat])
    expect((await notificationsOf(culture)).map(({ type }) => type)).toEqual(['feedback_assigned'])
  })

  test('is audited without the words @USR-64 @USR-66', async () => {
    const { id } = await send(ana)
    await move(culture, id, `status = 'resolved'`)
    const entries = await world
      .as(admin)
      .rows(
        `select actor, action, old - 'updated_at' as old, new from audit_log where target = 'user_feedback/' || $1`,
        [id],
      )
    expect(entries).toEqual([
      { actor: culture.userId, action: 'update', old: { status: 'pending' }, new: { status: 'resolved' } },
    ])
  })
})

test('of an anonymised member stays, as ‘Membro removido’', async () => {
  const leaving = await world.person({ member: { name: 'Vai Embora' } })
  const { id } = await send(leaving)
  await world.as(admin).rows('select anonymise_member($1)', [leaving.memberId])
  expect(await world.as(culture).rows('select username, content from user_feedback where id = $1', [id])).toEqual([
    { username: 'Membro removido', content: 'Mais cadeiras.' },
  ])
  expect(
    await world.owner.rows(
      `select from audit_log where new::text like '%Vai Embora%' or old::text like '%Vai Embora%'`,
    ),
  ).toEqual([])
})
