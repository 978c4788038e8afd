import type { Person, Row, World } from '#tests/support/database.ts'

/** A message as the feed sends it; returns the row. */
export const write = async (world: World, person: Person, content: string): Promise<Row & { id: string }> => {
  const [row] = await world
    .as(person)
    .rows<Row & { id: string }>(
      `insert into messages (content, user_id, user_name, likes, liked_by) values ($1, $2, 'x', 0, '{}') returning *`,
      [content, person.userId],
    )
  if (!row) throw new Error('no message was returned')
  return row
}

/** A reply as its panel sends it; returns the row. */
export const reply = async (world: World, person: Person, message: string, content: string) => {
  const [row] = await world
    .as(person)
    .rows<Row & { id: string }>(
      `insert into message_replies (message_id, user_id, user_name, content) values ($1, $2, 'x', $3) returning *`,
      [message, person.userId, content],
    )
  if (!row) throw new Error('no reply was returned')
  return row
}

const list = (people: readonly Person[]) => `{${people.map(({ userId }) => userId).join(',')}}`

/** An update as the like button sends it: the whole new list. */
export const sendLikes = (world: World, person: Person, message: string, people: readonly Person[]) =>
  world
    .as(person)
    .rows<{ likes: number; liked_by: string }>(
      'update messages set likes = $2, liked_by = $3 where id = $1 returning likes, liked_by',
      [message, people.length, list(people)],
    )

export const likesOf = async (world: World, message: string) => {
  const [row] = await world.owner.rows<{ likes: number; people: string[] }>(
    'select likes, to_json(liked_by) as people from messages where id = $1',
    [message],
  )
  if (!row) throw new Error('there is no such message')
  return row
}
