/**
 * What holds after any actions in any order. `finds` returns the violations (column `fault`). `broken` is a script that
 * creates one, bypassing the triggers; it proves that `finds` works.
 */
interface Invariant {
  title: string
  finds: string
  broken: string
}

const anyone = `(select user_id from user_accounts limit 1)`
const oneDay = `private.period_start('day')`

/** The sum of a person's ledger entries since the beginning of a period. */
const ledger = (types: string, since = '') => `coalesce((
    select sum(points) from point_transactions as entry
    where entry.user_id = shown.user_id and type = any ('{${types}}') ${since}
  ), 0)`
const from = (day: string) => `and counts_at >= ${day}::timestamp at time zone 'America/Sao_Paulo'`

export const invariants: readonly Invariant[] = [
  {
    title: 'all totals are the sums of the ledger',
    finds: `select user_id as fault from app.member_points as shown
      where total_points <> ${ledger('weekly,monthly,both')}
        or week_start = private.period_start('week') and weekly_points <> ${ledger('weekly,both', from('week_start'))}
        or month_start = private.period_start('month') and monthly_points <> ${ledger('monthly,both', from('month_start'))}`,
    broken: `update app.member_points set total_points = total_points + 1`,
  },
  {
    title: 'an evaluated routine is in the ledger once, with its points',
    finds: `select id as fault from tasks
      where points_awarded > 0 and points_awarded is distinct from
        (select sum(points) from point_transactions where task_id = tasks.id)`,
    broken: `delete from point_transactions where task_id is not null`,
  },
  {
    title: 'a routine has a completion exactly while it has a submission',
    finds: `select coalesce(mark.user_id, task.assigned_by) as fault
      from app.routine_completions as mark
      full join (
        select distinct assigned_by, routine_type, period_start from tasks
        where routine_type is not null and status <> 'cancelled'
      ) as task on task.assigned_by = mark.user_id and task.routine_type = mark.routine_type
        and task.period_start = mark.period_start
      where mark.user_id is null or task.assigned_by is null`,
    broken: `insert into tasks (title, due_date, status, assigned_by, routine_type, image_url, period_start)
      values ('Registro', ${oneDay}, 'pending', ${anyone}, 'reading',
        '/storage/v1/object/authenticated/confraria-provas/routines/reading/x.webp', ${oneDay} - 400)`,
  },
  {
    title: 'a message counts its replies',
    finds: `select id as fault from messages
      where reply_count <> (select count(*) from message_replies where message_id = messages.id)`,
    broken: `delete from message_replies`,
  },
  {
    title: 'exactly the active members are in the ranking',
    finds: `select user_id as fault from app.member_points as shown
      where active <> exists (select from app.members where user_id = shown.user_id and status = 'ativo')`,
    broken: `update app.member_points set active = not active`,
  },
  {
    title: 'an active member who fulfils a rule has, or had, its badge',
    finds: `select member.id as fault from app.members as member, badges as badge
      where badge.active and badge.measure is not null and member.status = 'ativo'
        and private.measured(member.id, badge.measure) >= badge.threshold
        and not exists (select from member_badges where member_id = member.id and badge_id = badge.id)`,
    broken: `delete from member_badges; update badges set active = true, threshold = 1 where measure is not null`,
  },
  {
    title: 'an accepted invitation has exactly one account',
    finds: `select id as fault from invitations
      where accepted_at is not null and (select count(*) from auth.users where users.email = invitations.email) <> 1`,
    broken: `update auth.users set email = id || '@confraria.test'`,
  },
]
