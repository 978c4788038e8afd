import type { FoundMessage, Message, Reply } from '#machines/community/message.ts'

const ana = '11111111-1111-4111-a111-111111111111'

/** A message of Ana's, with changes. */
export const messageOf = (facts: Partial<Message> = {}): Message => ({
  id: 'm1',
  content: 'Bom dia',
  user_id: ana,
  user_name: 'Ana Prado',
  user_photo: null,
  likes: 0,
  liked_by: [],
  reply_count: 0,
  created_at: '2026-11-20T12:00:00+00:00',
  mentions: [],
  ...facts,
})

export const foundOf = (facts: Partial<FoundMessage> = {}): FoundMessage => ({
  ...messageOf(facts),
  matched_reply_id: facts.matched_reply_id ?? null,
})

export const replyOf = (facts: Partial<Reply> = {}): Reply => ({
  id: 'r1',
  message_id: 'm1',
  user_id: ana,
  user_name: 'Ana Prado',
  user_photo: null,
  content: 'Bom dia a todos',
  created_at: '2026-11-20T12:05:00+00:00',
  mentions: [],
  ...facts,
})
