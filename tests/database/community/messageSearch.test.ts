import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageSorts, type MessageSort } from '#machines/community/message.ts'
import { compareMessages } from '#tests/support/messageOrder.ts'
import { openWorld, type Person, type Row, type World } from '#tests/support/database.ts'

let world: World
let ana: Person
let bruno: Person

/** One message a minute with up to six likes, a rare word in one of a hundred, and a reply to every second one. */
const wall = (messages: number) => `
  insert into messages (content, user_id, user_name, likes, liked_by, reply_count, created_at)
    select 'Mensagem ' || i || ' sobre o encontro' || case when i % 100 = 0 then ' e a xilogravura' else '' end,
      '${ana.userId}', 'Ana Serra', i % 7, array(select gen_random_uuid() from generate_series(1, i % 7)), i % 2,
      now() - make_interval(mins => i)
    from generate_series(1, ${messages}) as i;
  insert into message_replies (message_id, content, user_id, user_name, created_at)
    select id, case when likes = 6 then 'Levo a sanfona' else 'Confirmado' end, '${bruno.userId}', 'Bruno Vale', created_at
    from messages where reply_count = 1`

beforeAll(async () => {
  world = await openWorld()
  ana = await world.person({ member: { name: 'Ana Serra' } })
  bruno = await world.person({ member: { name: 'Bruno Vale' } })
  await world.pastTriggers(wall(5_000))
}, 120_000)
afterAll(() => world.close())

interface Found extends Row {
  id: string
  content: string
  user_name: string
  likes: number
  created_at: string
  matched_reply_id: string | null
}
const search = (values: Record<string, string | number | boolean>, person = bruno) =>
  world.as(person).rows<Found>(
    `select id, content, user_name, likes, created_at, matched_reply_id
     from search_messages(${Object.keys(values)
       .map((name, at) => `p_${name} => $${at + 1}`)
       .join(', ')})`,
    Object.values(values),
  )
const next = (last: Found | undefined) =>
  last ? { after_created_at: last.created_at, after_id: last.id, after_likes: last.likes } : {}
const all = async (values: Record<string, string | number | boolean>) => {
  const pages: Found[][] = []
  for (;;) {
    const page = await search({ ...values, ...next(pages.at(-1)?.at(-1)) })
    if (page.length === 0) return pages
    pages.push(page)
  }
}

describe('without a text it is the wall, page by page @COM-06 @COM-12', () => {
  test.each<[MessageSort, string]>([
    ['newest', 'created_at desc, id desc'],
    ['popular', 'likes desc, created_at desc, id desc'],
  ])('%s', async (sort, order) => {
    const first = await search({ sort })
    const second = await search({ sort, ...next(first.at(-1)) })
    const expected = await world.as(bruno).rows(`select id from messages order by ${order} limit 100`)
    expect([...first, ...second].map(({ id }) => ({ id }))).toEqual(expected)
    expect(first).toHaveLength(50)
    expect(first.every(({ matched_reply_id: reply }) => reply === null)).toBe(true)
  })
})

describe('a text is found', () => {
  test.each(messageSorts)('in contents, to the last page, %s @COM-07 @COM-12', async (sort) => {
    const pages = await all({ search: 'XILOgravura', sort, limit: 20 })
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 10])
    const found = pages.flat()
    expect(new Set(found.map(({ id }) => id)).size).toBe(50)
    expect(found.toSorted(compareMessages(sort))).toEqual(found)
  })

  test('in authors’ names @COM-07', async () => {
    for (const name of ['Ana Serra', 'serra  ANA', 'aná-serr', 'serr'])
      expect(await search({ search: name, limit: 3 })).toHaveLength(3)
    expect(await search({ search: 'Bruno Vale' })).toEqual([])
  })

  test.each(messageSorts)('in replies on request, with the matching reply, %s @COM-11', async (sort) => {
    expect(await search({ search: 'sanfona', sort })).toEqual([])
    const found = (await all({ search: 'sanfona', replies: true, sort })).flat()
    const expected = await world.owner.rows(`select message_id from message_replies where content ~ 'sanfona'`)
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected.map((row) => row['message_id'])))
    expect(found.length).toBe(expected.length)
    expect(found.toSorted(compareMessages(sort))).toEqual(found)
    for (const { matched_reply_id: reply } of found) expect(reply).not.toBeNull()
  })

  test('once, if message and replies match; the matching thread is named @COM-11', async () => {
    const [id, older, newer] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await world.pastTriggers(`
      insert into messages (id, content, user_name) values ('${id}', 'Afinar a rabeca', 'Célia');
      insert into message_replies (id, message_id, content, user_name, created_at) values
        ('${newer}', '${id}', 'A rabeca é minha', 'Dora', now()), ('${older}', '${id}', 'Que rabeca?', 'Dora', now() - interval '1 hour')`)
    expect(await search({ search: 'rabeca', replies: true })).toMatchObject([{ id, matched_reply_id: older }])
    expect(await search({ search: 'rabeca' })).toMatchObject([{ id, matched_reply_id: null }])
  })

  test.each([
    ['100%', 'Fechamos 100% das contas', 'Fechamos 1000 contas'],
    ['a_b', 'Arquivo a_b pronto', 'Arquivo acb pronto'],
    ['c:\\x', 'Está em c:\\x', 'Está em c:x'],
    ['"sim"', 'Disse "sim" e saiu', 'Disse sim e saiu'],
    ['(talvez', 'Vou (talvez amanhã)', 'Vou talvez'],
    ['),or(', 'Escreveu ),or( no quadro', 'Escreveu or no quadro'],
    ["d'água", "Copo d'água", 'Copo de água'],
    ['🏃‍♀️', 'Correndo 🏃‍♀️', 'Correndo 🏃'],
    ['*.*', 'Apague *.* daqui', 'Apague tudo daqui'],
  ])('literally: %s @COM-07', async (text, hit, miss) => {
    await world.pastTriggers(`delete from messages where user_name = 'Literal';
      insert into messages (content, user_name) values ('${hit.replaceAll("'", "''")}', 'Literal'), ('${miss}', 'Literal')`)
    expect((await search({ search: text, replies: true })).map(({ content }) => content)).toEqual([hit])
    const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    expect(
      await world
        .as(bruno)
        .rows(`select content from messages where content ilike $1 or user_name ilike $1`, [pattern]),
    ).toEqual([{ content: hit }])
  })
})

test('letters match whether their accents were sent with them or apart @COM-35', async () => {
  const apart = 'Procissa\u0303o'
  const [row] = await world
    .as(bruno)
    .rows<{ id: string }>(`insert into messages (content) values ($1) returning id`, [`${apart} adiada`])
  for (const text of [apart, 'procissão'])
    expect(await search({ search: text })).toMatchObject([{ id: row?.id, content: 'Procissão adiada' }])
})

test('blank, null, very long and bidirectional texts do no harm; an unknown order is refused', async () => {
  expect(await search({ search: '   \u200b ' })).toHaveLength(50)
  expect(await search({ search: 'a'.repeat(100_000) })).toEqual([])
  expect(await search({ search: '\u202exilogravura\u202c', limit: 2 })).toHaveLength(2)
  expect(await search({ limit: 5_000 })).toHaveLength(50)
  expect(await search({ limit: -3 })).toHaveLength(1)
  await expect(search({ sort: 'likes; drop table messages' })).rejects.toMatchObject({
    code: '23514',
    message: 'Esta ordem não existe.',
  })
})

describe('as a signed-in person the plan uses an index for', () => {
  test.each([
    ['the newest', 'select * from messages order by created_at desc limit 50', 'messages_created_at_id_idx'],
    ['the most liked', 'select * from messages order by likes desc limit 50', 'messages_likes_created_at_id_idx'],
    [
      'the next page',
      `select * from messages where created_at <= now() and (created_at < now() or id < '00000000-0000-4000-8000-000000000000')
       order by created_at desc, id desc limit 50`,
      'messages_created_at_id_idx',
    ],
    [
      'a message’s replies',
      `select * from message_replies where message_id = '00000000-0000-4000-8000-000000000000' order by created_at`,
      'message_replies_message_id_created_at_id_idx',
    ],
    [
      'the number of messages in the last minute',
      `select count(*) from messages where user_id = '00000000-0000-4000-8000-000000000000' and created_at > now() - interval '1 minute'`,
      'messages_user_id_created_at_idx',
    ],
  ])('%s', async (_, sql, index) => {
    const plan = (await world.as(bruno).rows(`explain ${sql}`)).map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
  })

  test.each([
    ['the first page', ''],
    ['the most liked', `p_sort => 'popular'`],
    ['a rare word', `'xilogravura'`],
    ['a rare word among the most liked', `'xilogravura', p_sort => 'popular'`],
    ['a word only in replies', `'xilogravuras', true`],
    ['a distant page', `p_after_created_at => now() - interval '3000 minutes', p_after_id => gen_random_uuid()`],
  ])('search_messages: %s', async (_, values) => {
    const read = `select sum(seq_tup_read + idx_tup_fetch)::integer as rows, sum(seq_scan)::integer as whole
      from pg_stat_xact_user_tables where relname in ('messages', 'message_replies')`
    const [before, , after] = await world.database.request(
      [{ sql: read }, { sql: `select from search_messages(${values})` }, { sql: read }],
      {
        role: 'authenticated',
        claims: JSON.stringify({ sub: bruno.userId, role: 'authenticated', aal: 'aal1' }),
        preRequest: true,
      },
    )
    const grown = (column: number) => Number(after?.rows[0]?.[column]) - Number(before?.rows[0]?.[column])
    expect(grown(1)).toBe(0)
    expect(grown(0)).toBeLessThan(250)
  })
})
