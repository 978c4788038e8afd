import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createActor, toPromise, type AnyActorLogic, type InputFrom, type OutputFrom } from 'xstate'
import { loadMembers } from '#machines/members/memberList.actors.ts'
import { findMentioned } from '#machines/community/mentions.actors.ts'
import { catchUpMessages, loadMessages } from '#machines/community/messages.actors.ts'
import { loadRanking } from '#machines/ranking/rankings.actors.ts'
import { loadReplies } from '#machines/community/replies.actors.ts'
import { wholeFeed } from '#machines/community/feed.ts'
import { wholeList } from '#machines/members/membersView.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

/** The actors' requests for names, photos and ranks, against the embedded backend. */
const photo = (name: string) => `/storage/v1/object/public/confraria-assets/member-photos/${name}.webp`
const people = ['Zeferino Lobato', 'Inácio Reis', 'Ágata Reis', 'Maria da Conceição'].map((name, at) => ({
  name,
  handle: `pessoa.${at}`,
  id: randomUUID(),
}))
const [zeferino, inacio, agata] = people
const message = randomUUID()

const run = <Logic extends AnyActorLogic>(logic: Logic, input: InputFrom<Logic>): Promise<OutputFrom<Logic>> =>
  toPromise(createActor(logic, { input }).start())

const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
await backend.database.script(`begin; set local session_replication_role = replica;
  ${people
    .map(
      ({ name, handle, id }) => `
  insert into auth.users (id, aud, role, email) values ('${id}', 'authenticated', 'authenticated', '${id}@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values ('${id}', '${id}@confraria.test');
  insert into app.members (name, handle, entry_date, user_id) values ('${name}', '${handle}', '2026-01-05', '${id}');`,
    )
    .join('')}
  update app.members set photo_url = '${photo('now')}' where user_id = '${agata?.id}';
  insert into public.messages (id, content, user_id, user_name, user_photo, reply_count, mentions)
    values ('${message}', 'Oi @pessoa.1 e @ninguem', '${agata?.id}', 'Ágata Reis', '${photo('then')}', 1, '{pessoa.1}');
  insert into public.message_replies (message_id, content, user_id, user_name, user_photo)
    values ('${message}', 'Oi', '${agata?.id}', 'Ágata Reis', '${photo('then')}');
  commit;`)
for (const { id } of people.slice(0, 3))
  await backend.database.script(
    `insert into public.point_transactions (user_id, points, reason) values ('${id}', 7, 'Teste')`,
  )
const token = await backend.backend.tokens.sign({ role: 'authenticated', sub: inacio?.id ?? '', aal: 'aal1' })
setClient(backend.client(token))

test('the directory finds members by all words of a name, in any order, page by page', async () => {
  const input = {
    view: { ...wholeList, search: 'conceicao  maria' },
    after: null,
    least: 0,
    withSummary: false,
    withInvited: false,
  }
  expect((await run(loadMembers, input)).members.map(({ name }) => name)).toEqual(['Maria da Conceição'])
  const all = await run(loadMembers, { ...input, view: wholeList })
  expect(all.members.map(({ name }) => name)).toEqual([
    'Ágata Reis',
    'Inácio Reis',
    'Maria da Conceição',
    'Zeferino Lobato',
  ])
  const [first] = all.members
  const after = first ? { name_sort: first.name_sort, id: first.id } : null
  expect((await run(loadMembers, { ...input, view: wholeList, after })).members.map(({ name }) => name)).toEqual(
    all.members.slice(1).map(({ name }) => name),
  )
})

test('members are suggested by name and by handle', async () => {
  expect((await run(findMentioned, { search: 'ág' })).map(({ handle }) => handle)).toEqual([agata?.handle])
  expect((await run(findMentioned, { search: 'pessoa.0' })).map(({ name }) => name)).toEqual([zeferino?.name])
  expect(await run(findMentioned, { search: '' })).toHaveLength(4)
})

test('messages and replies have current photos, and mentions only of members', async () => {
  const shown = { user_photo: photo('now'), mentions: ['pessoa.1'] }
  const { messages, next } = await run(loadMessages, { view: wholeFeed, after: null })
  expect(messages).toMatchObject([shown])
  const view = { ...wholeFeed, search: 'nada' }
  const missed = await run(catchUpMessages, { view, shown: messages, next })
  expect(missed.older).toMatchObject([shown])
  // The text is not in the digest: this page was not loaded again.
  const kept = messages.map((one) => ({ ...one, content: 'Como mostrado' }))
  const same = await run(catchUpMessages, { view: wholeFeed, shown: kept, next })
  expect(same).toEqual({ messages: kept, next, requested: [message], older: [] })
  expect(await run(loadReplies, { messageId: message })).toMatchObject([{ user_photo: photo('now'), mentions: [] }])
})

test('equal points are ranked by name', async () => {
  for (const period of ['weekly', 'monthly'] as const) {
    const ranking = await run(loadRanking, { period })
    expect(ranking.rows.map(({ user_name: name }) => name)).toEqual(['Ágata Reis', 'Inácio Reis', 'Zeferino Lobato'])
    expect(ranking.own).toMatchObject({ row: { id: inacio?.id }, rank: 1, ahead: null })
  }
})
