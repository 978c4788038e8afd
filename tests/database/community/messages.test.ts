import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { likesOf, reply, sendLikes, write } from './writing.ts'

const photo = '/storage/v1/object/public/confraria-assets/member-photos/1790000000000-abcdefghijklmnopqrstuv.webp'

let world: World
let admin: Person
let council: Person
let ana: Person
let bruno: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council' })
  ana = await world.person({ member: { name: 'Ana Serra' } })
  bruno = await world.person({ member: { name: 'Bruno Vale' } })
})
/** Resets the rate limits. */
beforeEach(() => world.pastTriggers('delete from app.paces'))
afterAll(() => world.close())

describe('a message', () => {
  test("has its author's name, whatever author, likes and time the client sends", async () => {
    const [row] = await world.as(ana).rows(
      `insert into messages (content, user_id, user_name, user_photo, likes, liked_by)
       values ('Bom dia, irmãos', $1, 'Heitor Valadares', $2, 40, array[$3]::uuid[])
       returning content, user_id, user_name, user_photo, likes, liked_by, reply_count, now() - created_at as age`,
      [ana.userId, `https://projeto.supabase.co${photo}`, bruno.userId],
    )
    expect(row).toEqual({
      content: 'Bom dia, irmãos',
      user_id: ana.userId,
      user_name: 'Ana Serra',
      user_photo: null,
      likes: 0,
      liked_by: '{}',
      reply_count: 0,
      age: '00:00:00',
    })
  })

  test.each([
    [
      'an account without a member has the first part of the e-mail as its name',
      'secretaria@confraria.test',
      'secretaria',
    ],
    ['of any length', `${'s'.repeat(200)}@confraria.test`, 's'.repeat(120)],
  ])('%s', async (_, email, name) => {
    expect(await write(world, await world.person({ member: false, email }), 'Olá')).toMatchObject({ user_name: name })
  })

  test('shows its author’s photo of that moment, whatever picture the client sends', async () => {
    const others = await world.person({ member: { name: 'Outra Pessoa' } })
    await world.pastTriggers(
      `update app.members set photo_url = '${photo}' where id = '${others.memberId}';
       update app.members set photo_url = '${photo.replace('abc', 'ana')}' where id = '${ana.memberId}'`,
    )
    const shown = async (person: Person, address: string | null) => {
      const [row] = await world
        .as(person)
        .rows(`insert into messages (content, user_photo) values ('Oi', $1) returning user_photo`, [address])
      return row?.['user_photo']
    }
    const proof = photo.replace('member-photos/', 'routines/training/training_')
    for (const address of [photo, proof, null, '', 'https://rastreador.exemplo/pixel.png', 'javascript:alert(1)'])
      expect(await shown(ana, address)).toBe(photo.replace('abc', 'ana'))
    for (const person of [bruno, await world.person({ member: false })]) expect(await shown(person, photo)).toBe(null)
  })

  test('keeps its id, so that a repeated insert is recognised @APP-77', async () => {
    const id = crypto.randomUUID()
    const insert = () => world.as(ana).rows(`insert into messages (id, content) values ($1, 'Uma vez')`, [id])
    await insert()
    await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'messages_pkey' })
  })

  test('should not be writable in another member’s name, at another time, or with a number of replies @RIG-41', async () => {
    await expect(
      world.as(ana).rows(`insert into messages (content, user_id) values ('Oi', $1)`, [bruno.userId]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      world.as(ana).rows(`insert into messages (content, user_id) values ('Oi', null)`),
    ).rejects.toMatchObject({ code: '42501' })
    for (const column of [`created_at) values ('Oi', now()`, `reply_count) values ('Oi', 3`])
      await expect(world.as(ana).rows(`insert into messages (content, ${column})`)).rejects.toMatchObject({
        code: '42501',
      })
  })

  test('should not be editable by its author or an admin @COM-36', async () => {
    const { id } = await write(world, ana, 'Como está')
    for (const person of [ana, admin])
      for (const change of [
        `content = 'Outra'`,
        `user_id = '${bruno.userId}'`,
        `user_name = 'Outro'`,
        'reply_count = 9',
      ])
        await expect(world.as(person).rows(`update messages set ${change} where id = $1`, [id])).rejects.toMatchObject({
          code: '42501',
        })
  })

  test('is deleted by its author or an admin, with its replies; should not be deleted by others @COM-32 @RIG-44', async () => {
    const mine = await write(world, ana, 'Minha')
    const { id } = await reply(world, bruno, mine.id, 'Dele')
    const remove = 'delete from messages where id = $1 returning id'
    for (const person of [bruno, council]) expect(await world.as(person).rows(remove, [mine.id])).toEqual([])
    await expect(world.anon.rows(remove, [mine.id])).rejects.toMatchObject({ code: '42501' })
    expect(await world.as(ana).rows(remove, [mine.id])).toEqual([{ id: mine.id }])
    expect(await world.owner.rows('select from message_replies where id = $1', [id])).toEqual([])
    const another = await write(world, ana, 'Outra')
    expect(await world.as(admin).rows(remove, [another.id])).toEqual([{ id: another.id }])
  })

  test('stays without an author after the account is deleted', async () => {
    const gone = await world.person({ member: { name: 'Célia Prado' } })
    const { id } = await write(world, gone, 'Até logo')
    const { id: replyId } = await reply(world, gone, id, 'Eu mesma')
    await world.owner.rows('delete from auth.users where id = $1', [gone.userId])
    for (const [table, key] of [
      ['messages', id],
      ['message_replies', replyId],
    ])
      expect(await world.as(bruno).rows(`select user_id, user_name from ${table} where id = $1`, [key ?? ''])).toEqual([
        { user_id: null, user_name: 'Célia Prado' },
      ])
  })

  test('keeps the name at the time of writing after the author changes it @COM-17', async () => {
    const renamed = await world.person({ member: { name: 'Dora Lima' } })
    const { id } = await write(world, renamed, 'Antes')
    await world.as(renamed).rows(`update members set name = 'Dora Reis' where id = $1`, [renamed.memberId])
    expect(await world.as(ana).rows('select user_name from messages where id = $1', [id])).toEqual([
      { user_name: 'Dora Lima' },
    ])
    expect(await write(world, renamed, 'Depois')).toMatchObject({ user_name: 'Dora Reis' })
  })
})

describe('a like', () => {
  let message: string
  beforeEach(async () => {
    message = (await write(world, ana, 'Quem vem?')).id
  })

  test('is added and removed only for the caller', async () => {
    expect(await sendLikes(world, bruno, message, [bruno])).toEqual([{ likes: 1, liked_by: `{${bruno.userId}}` }])
    await sendLikes(world, ana, message, [bruno, ana])
    expect(await likesOf(world, message)).toEqual({ likes: 2, people: [bruno.userId, ana.userId] })
    await sendLikes(world, bruno, message, [ana])
    expect(await likesOf(world, message)).toEqual({ likes: 1, people: [ana.userId] })
  })

  test('sent twice counts once, and so does its removal @COM-20', async () => {
    for (let time = 0; time < 2; time++) await sendLikes(world, bruno, message, [bruno])
    await sendLikes(world, bruno, message, [bruno, bruno, bruno])
    expect((await likesOf(world, message)).likes).toBe(1)
    for (let time = 0; time < 2; time++) await sendLikes(world, bruno, message, [])
    expect((await likesOf(world, message)).likes).toBe(0)
  })

  test('should not be forged, removed from others, or counted by hand @COM-20', async () => {
    await sendLikes(world, admin, message, [admin])
    await sendLikes(world, bruno, message, [ana, council, bruno])
    expect((await likesOf(world, message)).people).toEqual([admin.userId, bruno.userId])
    await sendLikes(world, bruno, message, [])
    expect((await likesOf(world, message)).people).toEqual([admin.userId])
    await world.as(bruno).rows('update messages set likes = 999 where id = $1', [message])
    expect(await likesOf(world, message)).toEqual({ likes: 1, people: [admin.userId] })
    await world.as(admin).rows('update messages set liked_by = null where id = $1', [message])
    expect((await likesOf(world, message)).people).toEqual([])
  })

  test('of 32 people at the same moment, each with a stale list, adds 32 likes @COM-20', async () => {
    const people: Person[] = []
    for (let number = 0; number < 32; number++) people.push(await world.person())
    await Promise.all(people.map((person) => sendLikes(world, person, message, [person])))
    const { likes, people: likedBy } = await likesOf(world, message)
    expect(likes).toBe(32)
    expect(new Set(likedBy)).toEqual(new Set(people.map(({ userId }) => userId)))
    await Promise.all(people.map((person) => sendLikes(world, person, message, people.slice(0, 0))))
    expect((await likesOf(world, message)).likes).toBe(0)
  })
})

test('likes and their list always agree, even for the owner', async () => {
  const { id } = await write(world, ana, 'Conta certa')
  await expect(world.owner.rows('update messages set likes = 3 where id = $1', [id])).rejects.toMatchObject({
    code: '23514',
  })
})

test('messages and replies are published live, and a deletion carries only its key @RIG-45', async () => {
  expect(
    await world.owner.rows(
      `select tablename, relreplident::text as identity from pg_publication_tables
       join pg_class on oid = format('%I.%I', schemaname, tablename)::regclass
       where pubname = 'supabase_realtime' order by tablename`,
    ),
  ).toEqual(
    ['message_replies', 'messages', 'notifications', 'pinned_items'].map((tablename) => ({ tablename, identity: 'd' })),
  )
})
