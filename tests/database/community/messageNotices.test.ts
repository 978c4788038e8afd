import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticeLackOf } from '#machines/community/addressee.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { reply, sendLikes, write } from './writing.ts'

let world: World
let ana: Person
let bruno: Person
let clara: Person
/** Handles of {@link World.person}: 'pessoa' and the person's number. */
const handles = { ana: 'pessoa1', bruno: 'pessoa2', clara: 'pessoa3' }

beforeAll(async () => {
  world = await openWorld()
  ana = await world.person({ member: { name: 'Ana Serra' } })
  bruno = await world.person({ member: { name: 'Bruno Vale' } })
  clara = await world.person({ member: { name: 'Clara Dias' } })
})
beforeEach(() => world.pastTriggers('delete from notifications; delete from message_replies; delete from messages'))
afterAll(() => world.close())

const notificationsOf = (person: Person) =>
  world
    .as(person)
    .rows('select type, content, message_id, reply_id, read from notifications order by created_at, content')
const note = (type: string, content: string, message: string, replyId: string | null = null) => ({
  type,
  content,
  message_id: message,
  reply_id: replyId,
  read: false,
})

describe('a mention', () => {
  test('notifies each mentioned person once, with the beginning of the text on one line @APP-120 @COM-31', async () => {
    const { id } = await write(world, ana, `@${handles.bruno} e @PESSOA3,\nvenham!\n\n@${handles.bruno}?`)
    const sentence = `Ana Serra mencionou você: “@pessoa2 e @PESSOA3, venham! @pessoa2?”`
    expect(await notificationsOf(bruno)).toEqual([note('mention', sentence, id)])
    expect(await notificationsOf(clara)).toEqual([note('mention', sentence, id)])
  })

  test('of oneself, of an unknown name, in an address, or of an inactive member notifies no one @COM-30 @COM-31', async () => {
    const gone = await world.person({ member: { status: 'inativo' } })
    const [row] = await world.owner.rows('select handle from app.members where id = $1', [gone.memberId])
    await write(
      world,
      ana,
      `@${handles.ana} @ninguem x@${handles.bruno}.test @${String(row?.['handle'])} @@${handles.clara}`,
    )
    expect(await world.owner.rows('select from notifications')).toEqual([])
  })

  test('notifies exactly the members whom the page of messages names as notified @MEM-79 @MEM-81', async () => {
    const inactive = await world.person({ member: { status: 'inativo' } })
    const withoutAccount = '11111111-1111-4111-8111-111111111111'
    await world.pastTriggers(
      `insert into app.members (id, name, handle, position, entry_date, status)
       values ('${withoutAccount}', 'Davi Melo', 'davi.melo', '', '2026-01-05', 'ativo')`,
    )
    for (const memberId of [ana.memberId, bruno.memberId, inactive.memberId, withoutAccount]) {
      const [row] = await world.owner.rows<{ handle: string; status: 'ativo' | 'inativo'; user_id: string | null }>(
        'select handle, status, user_id from members where id = $1',
        [memberId],
      )
      if (row === undefined) throw new Error('there is no such member')
      await world.pastTriggers('delete from notifications')
      await write(world, ana, `@${row.handle}, bom dia`)
      const isNotified = noticeLackOf(row, ana.userId) === null
      expect(await world.owner.rows('select user_id from notifications')).toEqual(
        isNotified ? [{ user_id: row.user_id }] : [],
      )
    }
  })

  test('in a reply links to message and reply @APP-121', async () => {
    const { id } = await write(world, ana, 'Quem vem?')
    const { id: replyId } = await reply(world, bruno, id, `Pergunte a @${handles.clara}`)
    expect(await notificationsOf(clara)).toEqual([
      note('mention', 'Bruno Vale mencionou você em uma resposta: “Pergunte a @pessoa3”', id, replyId),
    ])
  })

  test('quotes only what fits @APP-108', async () => {
    await write(world, ana, `@${handles.bruno} ${'palavra '.repeat(100)}`)
    const [row] = await notificationsOf(bruno)
    expect(row?.['content']).toMatch(/^Ana Serra mencionou você: “@pessoa2 (palavra )+pal.*…”$/)
    expect(String(row?.['content']).length).toBeLessThan(180)
  })

  test('is removed with its message @APP-145', async () => {
    const { id } = await write(world, ana, `@${handles.bruno}`)
    await world.as(ana).rows('delete from messages where id = $1', [id])
    expect(await notificationsOf(bruno)).toEqual([])
  })
})

describe('a reply', () => {
  test('notifies the message’s author once, even if it mentions the author @APP-122 @COM-31', async () => {
    const { id } = await write(world, ana, 'Quem vem?')
    const { id: replyId } = await reply(world, bruno, id, `Eu, @${handles.ana}`)
    expect(await notificationsOf(ana)).toEqual([
      note('reply', 'Bruno Vale respondeu à sua mensagem: “Eu, @pessoa1”', id, replyId),
    ])
    expect(await notificationsOf(bruno)).toEqual([])
  })

  test('to oneself notifies only the mentioned people @APP-106', async () => {
    const { id } = await write(world, ana, 'Quem vem?')
    await reply(world, ana, id, `Digo: @${handles.clara}`)
    expect(await notificationsOf(ana)).toEqual([])
    expect((await notificationsOf(clara)).map(({ type }) => type)).toEqual(['mention'])
  })

  test('to a message of a deleted account notifies no one', async () => {
    const gone = await world.person()
    const { id } = await write(world, gone, 'Até logo')
    await world.owner.rows('delete from auth.users where id = $1', [gone.userId])
    await reply(world, bruno, id, 'Adeus')
    await sendLikes(world, bruno, id, [bruno])
    expect(await world.owner.rows('select from notifications')).toEqual([])
  })

  test('has notifications that its deletion removes; others stay @APP-145', async () => {
    const { id } = await write(world, ana, 'Quem vem?')
    const { id: first } = await reply(world, bruno, id, `Um @${handles.clara}`)
    await reply(world, clara, id, 'Dois')
    await world.as(bruno).rows('delete from message_replies where id = $1', [first])
    expect((await notificationsOf(ana)).map(({ content }) => content)).toEqual([
      'Clara Dias respondeu à sua mensagem: “Dois”',
    ])
    expect(await notificationsOf(clara)).toEqual([])
  })
})

describe('likes', () => {
  const sentence = (who: string) => `${who} a sua mensagem “Quem vem?”`
  let message: string
  beforeEach(async () => {
    message = (await write(world, ana, 'Quem vem?')).id
  })

  test('have one notification with their number @APP-123 @APP-144', async () => {
    const dora = await world.person({ member: { name: 'Dora Reis' } })
    const expected = ['Bruno Vale curtiu', 'Clara Dias e mais 1 pessoa curtiram', 'Dora Reis e mais 2 pessoas curtiram']
    for (const [number, person] of [bruno, clara, dora].entries()) {
      await sendLikes(world, person, message, [person])
      expect(await notificationsOf(ana)).toEqual([note('like', sentence(expected[number] ?? ''), message)])
    }
  })

  test('have a new notification after the last one is read @APP-144', async () => {
    await sendLikes(world, bruno, message, [bruno])
    await world.as(ana).rows('update notifications set read = true where not read')
    await sendLikes(world, clara, message, [clara])
    expect((await notificationsOf(ana)).map(({ content, read }) => [content, read])).toEqual([
      [sentence('Bruno Vale curtiu'), true],
      [sentence('Clara Dias e mais 1 pessoa curtiram'), false],
    ])
  })

  test('that are taken back correct or remove the notification, without a new one @APP-144', async () => {
    await sendLikes(world, bruno, message, [bruno])
    await sendLikes(world, clara, message, [clara])
    await world.pastTriggers(`update notifications set created_at = created_at - interval '1 hour'`)
    await sendLikes(world, clara, message, [])
    const [row] = await world
      .as(ana)
      .rows(`select content, created_at < now() - interval '1 minute' as old from notifications`)
    expect(row).toEqual({ content: sentence('Bruno Vale curtiu'), old: true })
    await sendLikes(world, bruno, message, [])
    expect(await notificationsOf(ana)).toEqual([])
  })

  test('of the author notify no one and do not count in a notification @APP-106', async () => {
    await sendLikes(world, ana, message, [ana])
    expect(await notificationsOf(ana)).toEqual([])
    await sendLikes(world, bruno, message, [bruno])
    await sendLikes(world, ana, message, [])
    expect((await notificationsOf(ana)).map(({ content }) => content)).toEqual([sentence('Bruno Vale curtiu')])
  })

  test('of thirty people at the same moment have one notification', async () => {
    const people: Person[] = []
    for (let number = 0; number < 30; number++) people.push(await world.person())
    await Promise.all(people.map((person) => sendLikes(world, person, message, [person])))
    expect((await notificationsOf(ana)).map(({ content }) => String(content))).toEqual([
      expect.stringMatching(/^Pessoa \d+ e mais 29 pessoas curtiram a sua mensagem “Quem vem\?”$/),
    ])
  })

  test('have notifications that are removed with the message', async () => {
    await sendLikes(world, bruno, message, [bruno])
    await world.as(ana).rows('delete from messages where id = $1', [message])
    expect(await notificationsOf(ana)).toEqual([])
  })
})
