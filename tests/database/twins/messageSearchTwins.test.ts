import { afterAll, beforeAll, expect, test } from 'vitest'
import { belongs, isShortSearch, newestSearched, searchOf, wholeFeed } from '#machines/community/feed.ts'
import type { FoundMessage, Message } from '#machines/community/message.ts'
import { digestOf } from '#machines/community/messages.actors.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { addFactor } from '#tests/database/people.ts'

/** Screen and database decide alike about a search. */
let world: World
let person: Person

beforeAll(async () => {
  world = await openWorld()
  person = await world.person()
})
afterAll(() => world.close())

const texts = ['Tragam o LIVRO', 'Água e pão', 'água', 'PÃO, R$ 9', 'C:\\x 100%', '🏃‍♀️ às 9h', 'É hoje!!', 'a_b']
const names = ['Ana Serra', "Joana D'Ávila", 'Zé']
const searches =
  '|  |\u200b|o|ão|Pã|livro|ÁGUA|agua|pão|100%|%|_|!!|🏃‍♀️|9h|é|\\|ana|serra ana|erra|davila|ze|z|joana livro|a b c|R$ 9|são-joão|ﬁm|²³¹|ab cd'.split(
    '|',
  )

const found = (search: string) =>
  world.as(person).rows<{ id: string }>('select id from search_messages($1)', [searchOf(search)])

test('which search is short', async () => {
  const short = await world.owner.rows<{ words: string }>(
    `select words from json_array_elements_text($1) as words where private.is_short_search(words)`,
    [searches.map(searchOf)],
  )
  expect(searches.map(searchOf).filter(isShortSearch)).toEqual(short.map(({ words }) => words))
})

test('which new message matches a search', async () => {
  const messages = names.flatMap((user_name) =>
    texts.map((content): Message => ({
      id: crypto.randomUUID(),
      content,
      user_id: null,
      user_name,
      user_photo: null,
      likes: 0,
      liked_by: [],
      reply_count: 0,
      created_at: '',
      mentions: [],
    })),
  )
  const rows = JSON.stringify(messages).replaceAll("'", "''")
  await world.pastTriggers(`insert into messages (id, content, user_name)
    select id, content, user_name from json_to_recordset('${rows}') as row (id uuid, content text, user_name text)`)
  for (const search of searches) {
    const ids = (await found(search)).map(({ id }) => id)
    const belonging = messages.flatMap((message) => (belongs({ ...wholeFeed, search }, message) ? [message.id] : []))
    expect([search, ids.toSorted()]).toEqual([search, belonging.toSorted()])
  }
})

test('a short search covers the newest messages and their replies, any other all @COM-09', async () => {
  await world.pastTriggers(`delete from messages;
    insert into messages (id, content, user_name, created_at, reply_count) values
      ('00000000-0000-4000-8000-000000000001', 'Um zurro', 'Ana', '2026-01-01', 0),
      ('00000000-0000-4000-8000-000000000002', 'Uma resposta', 'Ana', '2026-01-02', 1);
    insert into message_replies (message_id, content, user_name)
      values ('00000000-0000-4000-8000-000000000002', 'Outro zurro', 'Ana');
    insert into messages (content, user_name, created_at)
      select 'Bom dia', 'Ana', '2026-02-01' from generate_series(1, ${newestSearched - 1})`)
  const read = async (search: string, sort: string) =>
    (await world.as(person).rows<{ id: string }>('select id from search_messages($1, true, $2)', [search, sort])).map(
      ({ id }) => Number(id.slice(-1)),
    )
  for (const sort of ['newest', 'popular']) {
    expect([await read('zu', sort), await read('zur', sort)]).toEqual([[2], [2, 1]])
  }
})

test('the search returns nothing to those who may read nothing', async () => {
  const suspended = await world.person({ suspended: true })
  for (const search of ['', 'bom', 'bo'])
    expect(await world.unchecked(suspended).rows('select id from search_messages($1)', [search])).toEqual([])
  expect(await world.unchecked(person).rows('select id from search_messages()')).toHaveLength(50)
  await addFactor(world, person)
  expect(await world.unchecked(person).rows('select id from search_messages()')).toEqual([])
  expect(await world.unchecked(person, 'aal2').rows('select id from search_messages()')).toHaveLength(50)
})

test('the digest of a page, which any change alters', async () => {
  const author = await world.person()
  const id = crypto.randomUUID()
  await world.pastTriggers(`delete from messages;
    insert into messages (id, content, user_id, user_name, mentions, created_at) values
      ('${id}', 'Olá', '${author.userId}', E'Zé \\\\ "D''Ávila" 🏃‍♀️', '{ana,ze.1}', now()),
      (gen_random_uuid(), 'Achado', null, 'Membro removido', '{}', now() - interval '1 day')`)
  const digests = new Set<string>()
  const both = async (search: string, withReplies: boolean) => {
    const values = [search, withReplies]
    const rows = await world
      .as(author)
      .rows<{ page: FoundMessage[] }>(
        `select coalesce(json_agg(to_json(found)), '[]') as page from search_messages($1, $2) as found`,
        values,
      )
    const digest = await world
      .as(author)
      .rows<{ digest: string }>('select digest from message_digest($1, $2) as digest', values)
    const page = await digestOf(rows[0]?.page ?? [])
    expect(digest.map((row) => row.digest)).toEqual(page === '' ? [] : [page])
    digests.add(page)
  }
  await both('', false)
  const changes = [
    `update messages set likes = 2, liked_by = '{${crypto.randomUUID()},${crypto.randomUUID()}}' where id = '${id}'`,
    `update messages set reply_count = 1 where id = '${id}'`,
    `update messages set mentions = '{}' where id = '${id}'`,
    `update messages set user_name = 'Outra' where id = '${id}'`,
    `update messages set user_id = null where id = '${id}'`,
    `insert into messages (content, user_name, created_at) values ('Nova', 'Ana', now() + interval '1 day')`,
    `delete from messages where content = 'Achado'`,
  ]
  for (const change of changes) {
    await world.pastTriggers(change)
    await both('', false)
  }
  await world.pastTriggers(
    `insert into message_replies (message_id, content, user_name) values ('${id}', 'Achado', 'Ana')`,
  )
  await both('achado', true)
  await both('nada', true)
  expect(digests.size).toBe(changes.length + 3)
})
