import { randomUUID } from 'node:crypto'
import type { Person, World } from '#tests/support/database.ts'
import type { Routine } from '#tests/database/routines/submissions.ts'

interface Rule {
  title?: string
  measure?: string | null
  threshold?: number | null
  active?: boolean
}

let made = 0

/** Adds a badge as a person who edits achievements. Returns its id. */
export const addBadge = async (world: World, editor: Person, rule: Rule = {}) => {
  const id = randomUUID()
  made++
  await world.as(editor).rows(
    `insert into badges (id, title, description, icon, measure, threshold, active)
       values ($1, $2, 'Para os testes.', 'star', $3, $4, $5)`,
    [
      id,
      rule.title ?? `Insígnia ${made}`,
      rule.measure ?? null,
      rule.threshold ?? (rule.measure ? 1 : null),
      rule.active ?? true,
    ],
  )
  return id
}

/** The titles of a member's badges, as everyone sees them. */
export const badgesOf = async (world: World, viewer: Person, memberId: string) =>
  (
    await world
      .as(viewer)
      .rows<{ title: string }>(
        `select title from member_badges join badges on badges.id = badge_id where member_id = $1 order by title`,
        [memberId],
      )
  ).map(({ title }) => title)

/** Inserts evaluated routines on past days, bypassing the triggers: `days` counts back from today (0). */
export const insertRoutines = (world: World, person: Person, routine: Routine, days: readonly number[], score = 80) =>
  world.pastTriggers(
    days
      .map((ago) => {
        const at = `(private.period_start('day') - ${ago} + time '12:00') at time zone 'America/Sao_Paulo'`
        return `insert into tasks (title, due_date, status, assigned_by, routine_type, image_url, period_start,
          evaluation_score, evaluation_date, points_awarded, completed_at, created_at)
          values ('Registro', private.period_start('day') - ${ago}, 'completed', '${person.userId}', '${routine}',
            '/storage/v1/object/authenticated/confraria-provas/routines/${routine}/${randomUUID()}.webp',
            private.period_start((select period from routine_types where code = '${routine}'), ${at}),
            ${score}, ${at}, 8, ${at}, ${at})`
      })
      .join(';\n'),
  )

/** The rows that the screens read. */
interface Achievements {
  member: { id: string; name: string; status: string }
  achievements: {
    id: string
    title: string
    measure: string | null
    threshold: number | null
    progress: number | null
    granted_at: string | null
    reason: string | null
    granted_by: string | null
  }[]
}

export const achievementsOf = async (world: World, viewer: Person, memberId: string) => {
  const [row] = await world
    .as(viewer)
    .rows<{ result: Achievements | null }>('select member_achievements($1) as result', [memberId])
  return row?.result ?? null
}

export const grant = (world: World, by: Person, memberId: string, badge: string, reason = 'Pelo que fez') =>
  world.as(by).rows('select grant_badge($1, $2, $3)', [memberId, badge, reason])

export const revoke = (world: World, by: Person, memberId: string, badge: string, reason = 'Por engano') =>
  world.as(by).rows('select revoke_badge($1, $2, $3)', [memberId, badge, reason])
