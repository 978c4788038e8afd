import { randomUUID } from 'node:crypto'
import type { People } from './people.ts'

/** A badge that a path prepared: it is only granted by hand. */
export interface Prepared {
  id: string
  title: string
  /** The member to receive it, and the member's sign-in name. */
  memberId: string
  who: string
}

/** An account that may manage badges. */
const giver = 'admin'

const check = ({ error }: { error: Error | null }) => {
  if (error) throw error
}

export const memberOf = async (people: People, who: string) => {
  const { client, id } = await people.as(who)
  const { data, error } = await client.from('members').select('id, name').eq('user_id', id).single()
  if (error) throw error
  return data
}

/** A new badge that no member has. */
export const createBadge = async (people: People, who: string): Promise<Prepared> => {
  const { client } = await people.as(giver)
  const id = randomUUID()
  const title = `Prova ${id.slice(0, 8)}`
  check(await client.from('badges').insert({ id, title, description: 'Por mérito.', icon: 'key' }))
  return { id, title, who, memberId: (await memberOf(people, who)).id }
}

/** The member's badge count, as on the member’s page. */
export const earnedBy = async (people: People, { memberId }: Prepared): Promise<number> => {
  const { client } = await people.as(giver)
  const { count, error } = await client
    .from('member_badges')
    .select('badge_id', { count: 'exact', head: true })
    .eq('member_id', memberId)
  if (error) throw error
  return count ?? 0
}

/** The reason of the grant in the database; null if there is no grant. */
export const reasonOf = async (people: People, { id, memberId }: Prepared): Promise<string | null> => {
  const { client } = await people.as(giver)
  const held = client.from('member_badges').select('reason').eq('badge_id', id).eq('member_id', memberId)
  const { data, error } = await held.maybeSingle()
  if (error) throw error
  return data?.reason ?? null
}

/** Marks the notifications about the badge as read, so that they do not affect the person's screens. */
const readNews = async (people: People, { who, title }: Prepared) => {
  const { client, id } = await people.as(who)
  const news = client.from('notifications').update({ read: true }).eq('user_id', id).eq('read', false)
  check(await news.like('content', `%${title}%`))
}

/** Grants or revokes the badge outside the page, as in another window; does nothing if it is so already. */
export const hand = async (people: People, prepared: Prepared, isGranted: boolean) => {
  const { client } = await people.as(giver)
  if (((await reasonOf(people, prepared)) !== null) === isGranted) return
  const given = { p_member_id: prepared.memberId, p_badge_id: prepared.id, p_reason: 'Por mérito' }
  check(await client.rpc(isGranted ? 'grant_badge' : 'revoke_badge', given))
  await readNews(people, prepared)
}

/** Deletes the badge and its grants. */
export const removeBadge = async (people: People, prepared: Prepared) => {
  await readNews(people, prepared)
  const { client } = await people.as(giver)
  check(await client.from('badges').delete().eq('id', prepared.id))
}
