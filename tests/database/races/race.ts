import type { Person, World } from '#tests/support/database.ts'
import { addBadge } from '#tests/database/achievements/badges.ts'

/** Numbers from 0 to 1, the same for the same seed (Mulberry32). */
const randomNumbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** The action does not apply now: there is no row for it, or it is rare. */
export class NotNow extends Error {
  override readonly name = 'NotNow'
}

/** The people of a race, and the rows that they have added. */
export interface Race {
  world: World
  supreme: Person
  admins: readonly Person[]
  council: readonly Person[]
  members: readonly Person[]
  everyone: readonly Person[]
  /** The first has no rule; the others count points, tasks and trainings. */
  badges: readonly string[]
  /** Members without an account, who are added and deleted. */
  guests: string[]
  messages: string[]
  tasks: string[]
  routines: string[]
  random: () => number
  /** A random element. Throws {@link NotNow} if the list is empty. */
  any: <T>(list: readonly T[]) => T
}

export const openRace = async (world: World, seed: number): Promise<Race> => {
  const random = randomNumbers(seed)
  const many = async (number: number, options: Parameters<World['person']>[0]) => {
    const people: Person[] = []
    while (people.length < number) people.push(await world.person(options))
    return people
  }
  const supreme = await world.person({ supreme: true, role: 'admin' })
  const admins = [supreme, ...(await many(2, { role: 'admin' }))]
  await world.owner.rows(`insert into council_position_descriptions (position, title, function) values
    ('vice_presidente_executivo', 'Vice', 'Substitui'), ('diretor_cultura', 'Cultura', 'Cuida da cultura')`)
  const council = await many(2, { role: 'council', position: 'vice_presidente_executivo' })
  const members = await many(6, {})
  const badges = [await addBadge(world, supreme)]
  for (const [measure, threshold] of [
    ['total_points', 40],
    ['tasks_in_time', 2],
    ['training_days', 1],
  ] as const)
    badges.push(await addBadge(world, supreme, { measure, threshold }))
  // Nine past weeks are still open.
  for (const person of members)
    await world.owner.rows(
      `insert into point_transactions (user_id, points, reason, type, counts_at)
       select $1, 1 + week % 3, 'Ajuda', 'both', now() - week * interval '7 days' from generate_series(1, 9) as week`,
      [person.userId],
    )
  return {
    world,
    supreme,
    admins,
    council,
    members,
    everyone: [...admins, ...council, ...members],
    badges,
    guests: [],
    messages: [],
    tasks: [],
    routines: [],
    random,
    any: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new NotNow()
      return list[Math.floor(random() * list.length)] as T
    },
  }
}
