import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { reply, write } from './writing.ts'

const photo = '/storage/v1/object/public/confraria-assets/member-photos/1790000000000-abcdefghijklmnopqrstuv.webp'

let world: World
let admin: Person
let ana: Person
let bruno: Person
let message: string

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  ana = await world.person({ member: { name: 'Ana Serra' } })
  bruno = await world.person({ member: { name: 'Bruno Vale' } })
})
beforeEach(async () => {
  await world.pastTriggers('delete from message_replies; delete from messages; delete from app.paces')
  message = (await write(world, ana, 'Quem vem ao jantar?')).id
})
afterAll(() => world.close())

const countOf = async () =>
  (await world.as(ana).rows('select reply_count from messages where id = $1', [message]))[0]?.['reply_count']

describe('a reply', () => {
  test("has its author's name, whatever the client sends", async () => {
    const [row] = await world.as(bruno).rows(
      `insert into message_replies (message_id, content, user_id, user_name, user_photo)
       values ($1, E'  Eu vou.\\r\\nE levo pão.\\n\\n', $2, 'Heitor Valadares', $3)
       returning content, user_id, user_name, user_photo, now() - created_at as age`,
      [message, bruno.userId, `https://projeto.supabase.co${photo}`],
    )
    expect(row).toEqual({
      content: 'Eu vou.\nE levo pão.',
      user_id: bruno.userId,
      user_name: 'Bruno Vale',
      user_photo: null,
      age: '00:00:00',
    })
    await world.pastTriggers(`update app.members set photo_url = '${photo}' where id = '${bruno.memberId}'`)
    expect(await reply(world, bruno, message, 'Com a minha foto')).toMatchObject({ user_photo: photo })
    expect(await reply(world, ana, message, 'Sem foto')).toMatchObject({ user_photo: null })
    await expect(
      world
        .as(bruno)
        .rows(`insert into message_replies (message_id, content, user_id) values ($1, 'Oi', $2)`, [
          message,
          ana.userId,
        ]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      world
        .as(bruno)
        .rows(`insert into message_replies (message_id, content, created_at) values ($1, 'Oi', now())`, [message]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('counts in its message, also with concurrent replies, until it is deleted', async () => {
    const people = [admin, ana, bruno, await world.person(), await world.person()]
    const replies = await Promise.all(people.map((person) => reply(world, person, message, 'Eu')))
    expect(await countOf()).toBe(5)
    await world.as(admin).rows('delete from message_replies where id = $1', [replies[1]?.id ?? ''])
    expect(await countOf()).toBe(4)
  })

  test('to a deleted message is refused in a sentence @COM-28', async () => {
    await world.as(ana).rows('delete from messages where id = $1', [message])
    await expect(reply(world, bruno, message, 'Tarde demais')).rejects.toMatchObject({
      code: '23503',
      message: 'Esta mensagem foi excluída e não recebe mais respostas.',
    })
    await expect(reply(world, bruno, crypto.randomUUID(), 'A ninguém')).rejects.toMatchObject({ code: '23503' })
  })

  test('is deleted by its author or an admin; should not be deleted by others, even the message’s author @COM-32 @RIG-44', async () => {
    const remove = 'delete from message_replies where id = $1 returning id'
    const { id } = await reply(world, bruno, message, 'Eu')
    for (const person of [ana, await world.person({ role: 'council' })])
      expect(await world.as(person).rows(remove, [id])).toEqual([])
    expect(await world.as(bruno).rows(remove, [id])).toEqual([{ id }])
    const { id: another } = await reply(world, bruno, message, 'De novo')
    expect(await world.as(admin).rows(remove, [another])).toEqual([{ id: another }])
  })
})

describe('thirty a minute', () => {
  const pace = {
    code: 'PT429',
    message: 'Você enviou 30 mensagens no último minuto. Aguarde um pouco e envie de novo.',
  }

  test('is the limit for messages and replies together; other people are not affected @COM-42 @LIM-07', async () => {
    for (let number = 0; number < 15; number++) {
      await write(world, bruno, `Mensagem ${number}`)
      await reply(world, bruno, message, `Resposta ${number}`)
    }
    await expect(write(world, bruno, 'Mais uma')).rejects.toMatchObject(pace)
    await expect(reply(world, bruno, message, 'Mais uma')).rejects.toMatchObject(pace)
    await write(world, ana, 'Eu posso')
    await world.pastTriggers(`update app.paces set since = since - interval '1 minute'`)
    await write(world, bruno, 'Agora sim')
  })

  test('applies to forty at the same moment, and to forty in one statement @COM-42 @LIM-07', async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: 40 }, (_, number) => write(world, bruno, `Enxurrada ${number}`)),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    const flood = `insert into messages (content) select 'Onda ' || number from generate_series(1, 40) as number`
    await expect(world.as(ana).rows(flood)).rejects.toMatchObject(pace)
    expect(await world.owner.rows(`select from messages where content like 'Onda%'`)).toEqual([])
  })
})
