import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domain } from '#server/people.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

/** The community's part of the seed: these tests check what the triggers would enforce. */
let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.stop())

const rows = async (sql: string): Promise<Record<string, unknown>[]> => {
  const [result] = await backend.database.request([
    { sql: `select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (${sql}) as found` },
  ])
  return JSON.parse(result?.rows[0]?.[0] ?? '[]') as Record<string, unknown>[]
}

test('sixty messages by all authors, with replies, likes, mentions, and some of deleted accounts', async () => {
  const [found] =
    await rows(`select count(*), count(distinct user_name) as authors, count(*) filter (where user_id is null) as orphans,
    count(*) filter (where likes = 0) as unloved, max(likes) as most, sum(reply_count) as replies,
    count(*) filter (where private.mentioned_handles(content) <> '{}') as mentions,
    count(*) filter (where created_at > now() - interval '1 day') as fresh from messages`)
  expect(found).toMatchObject({ count: 60, orphans: 2 })
  for (const [what, least] of [
    ['authors', 15],
    ['unloved', 1],
    ['most', 10],
    ['replies', 40],
    ['mentions', 3],
    ['fresh', 5],
  ] as const)
    expect([what, Number(found?.[what]) >= least]).toEqual([what, true])
})

test('four things are pinned, one of each type', async () => {
  const client = await backend.clientAs(`membro@${domain}`)
  const { data } = await client.from('pinned_items').select('type, due_date').order('created_at', { ascending: false })
  expect(data?.map(({ type }: { type: string }) => type)).toEqual(['event', 'task', 'announcement', 'other'])
})

test('the demo member has mentions, replies and likes, and has not read all of them', async () => {
  const client = await backend.clientAs(`membro@${domain}`)
  const { data } = await client.from('notifications').select('type, read').in('type', ['mention', 'reply', 'like'])
  const of = (type: string) => (data ?? []).filter((row: { type: string }) => row.type === type).length
  for (const type of ['mention', 'reply', 'like']) expect([type, of(type) > 0]).toEqual([type, true])
  expect(new Set(data?.map(({ read }: { read: boolean }) => read))).toEqual(new Set([true, false]))
})

/** Each found row is a fault. */
const faults: [promise: string, sql: string][] = [
  [
    'texts are as the triggers would store them',
    `select content from messages where content <> private.checked_text(content, 'Mensagem')
     union all select content from message_replies where content <> private.checked_text(content, 'Resposta')`,
  ],
  [
    "messages have their author's name, and are later than the author's entry",
    `select content from (select user_id, user_name, content, created_at from messages
       union all select user_id, user_name, content, created_at from message_replies) as written
     left join app.members using (user_id)
     where user_id is not null and user_name <> private.display_name(user_id) or written.created_at < entry_date`,
  ],
  [
    'a photo is the author’s',
    `select content from messages left join app.members using (user_id)
     where user_photo is not null and user_photo is distinct from photo_url`,
  ],
  [
    'each person likes a message once, and never their own',
    `select content from messages where user_id = any (liked_by)
       or cardinality(liked_by) <> (select count(distinct id) from unnest(liked_by) as id join auth.users using (id))`,
  ],
  [
    'replies are counted, and are later than their message',
    `select content from messages
     where reply_count <> (select count(*) from message_replies where message_id = messages.id)
     union all
     select reply.content from message_replies as reply join messages on messages.id = message_id
     where reply.created_at <= messages.created_at`,
  ],
  [
    'every mention is of a member',
    `select handle from (select content from messages union all select content from message_replies) as written
     cross join lateral unnest(private.mentioned_handles(content)) as handle
     where handle not in (select handle from app.members)`,
  ],
  [
    "a notification links to its message, and is never about the person's own action",
    `select notice.content from notifications as notice left join messages on messages.id = message_id
       left join message_replies as reply on reply.id = reply_id
     where type in ('mention', 'reply', 'like') and (messages.id is null
       or (type = 'like') <> (notice.user_id = messages.user_id and reply_id is null)
       or type = 'reply' and (reply.id is null or notice.user_id <> messages.user_id)
       or notice.user_id = coalesce(reply.user_id, case when type = 'mention' then messages.user_id end))`,
  ],
  [
    'the author is notified of a recent reply',
    `select reply.content from message_replies as reply join messages on messages.id = message_id
     where messages.user_id <> reply.user_id and reply.created_at > now() - interval '27 days'
       and not exists (select from notifications where reply_id = reply.id and notifications.user_id = messages.user_id)`,
  ],
]

describe('the rules that triggers enforce', () => {
  test.each(faults)('%s', async (_promise, sql) => {
    expect(await rows(sql)).toEqual([])
  })
})
