import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { reply, sendLikes, write } from './writing.ts'

const name = 'Domingos Figueira'
const photo = '/storage/v1/object/public/confraria-assets/member-photos/1790000000000-abcdefghijklmnopqrstuv.webp'

let world: World
let admin: Person
let ana: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  ana = await world.person({ member: { name: 'Ana Serra' } })
})
afterAll(() => world.close())

/** A member with a photo who wrote, replied, liked, and is named on the wall. */
const formerMember = async () => {
  const person = await world.person({ member: { name } })
  await world.pastTriggers(`delete from app.members where name = '${name}' and id <> '${person.memberId}'`)
  const mine = await write(world, person, 'O que eu escrevi')
  await world.pastTriggers(`update messages set user_photo = '${photo}' where id = '${mine.id}'`)
  const theirs = await write(world, ana, 'Quem vem?')
  const ownReply = await reply(world, person, theirs.id, 'O que eu respondi')
  await sendLikes(world, person, theirs.id, [person])
  await world
    .as(admin)
    .rows(`insert into pinned_items (type, title, assigned_to) values ('task', 'Mesa', array['Ana Serra', $1])`, [name])
  return { person, mine: mine.id, theirs: theirs.id, ownReply: ownReply.id }
}
const auditOf = (id: string) =>
  world
    .as(admin)
    .rows<{ actor: string; action: string; target: string; old: Record<string, unknown> }>(
      `select actor, action, target, old from audit_log where target like '%/' || $1`,
      [id],
    )

test('messages of an anonymised member stay, as ‘Membro removido’, without any trace of the name @MEM-66', async () => {
  const { person, mine, ownReply, theirs } = await formerMember()
  const removed = await write(world, person, 'Apagada por um admin')
  await world.as(admin).rows('delete from messages where id = $1', [removed.id])
  await world.as(admin).rows('select anonymise_member($1)', [person.memberId])

  const removedAuthor = { user_id: person.userId, user_name: 'Membro removido', user_photo: null }
  const read = (table: string, id: string) =>
    world.as(ana).rows(`select content, user_id, user_name, user_photo from ${table} where id = $1`, [id])
  expect(await read('messages', mine)).toEqual([{ content: 'O que eu escrevi', ...removedAuthor }])
  expect(await read('message_replies', ownReply)).toEqual([{ content: 'O que eu respondi', ...removedAuthor }])
  expect(
    await world.as(ana).rows('select content from notifications where message_id = $1 order by type', [theirs]),
  ).toEqual([
    { content: 'Membro removido curtiu a sua mensagem “Quem vem?”' },
    { content: 'Membro removido respondeu à sua mensagem: “O que eu respondi”' },
  ])
  for (const table of ['messages', 'message_replies', 'notifications', 'pinned_items', 'audit_log'])
    expect(
      await world.owner.rows(`select * from ${table} as stored where to_jsonb(stored)::text ~ $1`, [
        `${name}|abcdefghijklmnopqrstuv`,
      ]),
    ).toEqual([])
  expect(await auditOf(removed.id)).toMatchObject([{ old: { content: 'Apagada por um admin' } }])
})

test('a pinned name that another member also has stays', async () => {
  const { person } = await formerMember()
  await world.person({ member: { name } })
  await world.as(admin).rows('select anonymise_member($1)', [person.memberId])
  expect(await world.as(ana).rows('select from pinned_items where $1 = any (assigned_to)', [name])).not.toEqual([])
})

test('the footprint of a member counts messages and replies', async () => {
  const { person } = await formerMember()
  const [row] = await world
    .as(admin)
    .rows<{ footprint: { messages: number } }>('select member_footprint($1) as footprint', [person.memberId])
  expect(row?.footprint.messages).toBe(2)
})

test("the data copy has the person's messages and pinned items, and nothing of others @OWN-03 @OWN-04", async () => {
  const { person, mine } = await formerMember()
  await sendLikes(world, ana, mine, [ana])
  const copy = async (of: Person) =>
    (await world.as(of).rows<{ copy: Record<string, unknown> }>('select export_my_data() as copy'))[0]?.copy
  const own = await copy(person)
  expect(own).toMatchObject({
    mensagens: [{ texto: 'O que eu escrevi', nome: name, foto: photo, curtidas: 1 }],
    respostas: [{ texto: 'O que eu respondi', nome: name }],
    'mensagens curtidas': 1,
    fixados: [],
    membro: { nome: name },
  })
  expect(JSON.stringify(own)).not.toMatch(/Quem vem|Mesa/)
  const fixed = (await copy(admin))?.['fixados']
  expect(fixed).toEqual(expect.arrayContaining([expect.objectContaining({ título: 'Mesa', tipo: 'Tarefa' })]))
  await expect(world.anon.rows('select export_my_data()')).rejects.toMatchObject({ code: '42501' })
  await expect(world.as(await world.person({ suspended: true })).rows('select export_my_data()')).rejects.toMatchObject(
    { code: '42501' },
  )
})

test("the audit log has the words of messages that an admin deletes, not of the author's own deletions @COM-34 @USR-66", async () => {
  const { mine, ownReply, theirs } = await formerMember()
  const remove = (person: Person, table: string, id: string) =>
    world.as(person).rows(`delete from ${table} where id = $1`, [id])
  await remove(admin, 'messages', mine)
  await remove(admin, 'message_replies', ownReply)
  await remove(ana, 'messages', theirs)
  expect(await auditOf(mine)).toMatchObject([
    { actor: admin.userId, action: 'delete', target: `messages/${mine}`, old: { content: 'O que eu escrevi' } },
  ])
  expect(await auditOf(ownReply)).toMatchObject([{ target: `message_replies/${ownReply}` }])
  expect(await auditOf(theirs)).toEqual([])
  const own = await write(world, admin, 'Minha mesmo')
  await remove(admin, 'messages', own.id)
  expect(await auditOf(own.id)).toEqual([])
})
