import { compare } from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domain, password } from '#server/people.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

/** The seed bypasses the triggers: these tests check what the triggers would enforce. */
let backend: TestBackend
/** Every table with a timestamp, as `max(column) … from table`. */
let moments: string[]
/** For every foreign key, the rows that point to nothing. */
let references: string[]

type Row = Record<string, unknown>
const rows = async (sql: string): Promise<Row[]> => {
  const [response] = await backend.database.request([
    { sql: `select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (${sql}) as found` },
  ])
  return JSON.parse(response?.rows[0]?.[0] ?? '[]') as Row[]
}
const texts = async (sql: string) => (await rows(sql)).map((row) => String(Object.values(row)[0]))
const bucket = '/storage/v1/object/public/confraria-assets/'
const account = (login: string) => `(select id from auth.users where email = '${login}@${domain}')`

beforeAll(async () => {
  backend = await startBackend()
  moments = await texts(`
    select format('select %L as place from %I.%I having max(%I) > now()', attrelid::regclass || '.' || attname,
      nspname, relname, attname)
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'app', 'auth', 'storage') and relkind = 'r' and atttypid = 'timestamptz'::regtype
      and (relname, attname) <> ('invitations', 'expires_at')`)
  references = await texts(`
    select format('select %L as place from %s as held where held.%I is not null
      and not exists (select from %s as target where target.%I = held.%I)',
      conname, conrelid::regclass, own.attname, confrelid::regclass, other.attname, own.attname)
    from pg_constraint
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and connamespace::regnamespace::text in ('public', 'app', 'auth', 'storage')`)
})
afterAll(() => backend.stop())

describe('people', () => {
  const logins = ['mestre', 'fundador', 'admin', 'conselho', 'conselho2', 'conselho3', 'membro']
  for (let number = 2; number <= 12; number++) logins.push(`membro${number}`)

  test('all accounts have the same password, and there are no others', async () => {
    expect(await texts('select email from auth.users order by email')).toEqual(
      logins.map((login) => `${login}@${domain}`).sort(),
    )
    const hashes = await texts('select distinct encrypted_password from auth.users')
    expect(hashes).toHaveLength(1)
    expect(await compare(password, hashes[0] ?? '')).toBe(true)
  })

  test.each([
    ['mestre', { is_supreme: true, member: false, evaluates: true, settings: true }],
    ['admin', { is_supreme: false, member: true, evaluates: true, settings: true }],
    ['conselho', { is_supreme: false, member: true, evaluates: true, settings: false }],
    ['conselho2', { is_supreme: false, member: true, evaluates: true, settings: false }],
    ['conselho3', { is_supreme: false, member: true, evaluates: false, settings: false }],
    ['fundador', { is_supreme: false, member: true, evaluates: false, settings: false }],
    ['membro3', { is_supreme: false, member: true, evaluates: false, settings: false }],
  ])('%s has the documented role and rights', async (login, expected) => {
    const client = await backend.clientAs(`${login}@${domain}`)
    const { data, error } = await client.rpc('my_access')
    expect(error).toBeNull()
    const access = data as { is_supreme: boolean; member_id: string | null; permissions: Record<string, string[]> }
    expect({
      is_supreme: access.is_supreme,
      member: access.member_id !== null,
      evaluates: access.permissions['tasks']?.includes('edit'),
      settings: access.permissions['council_settings']?.includes('view'),
    }).toEqual(expected)
  })

  test('24 members: two inactive, seven without an account, most without a photo, one name of 60 letters', async () => {
    expect(
      await rows(`select count(*), count(*) filter (where status = 'inativo') as inactive,
        count(*) filter (where user_id is null) as unlinked, count(photo_url) as photos, max(char_length(name)) as longest,
        count(*) filter (where is_founder and position = 'Fundador' and entry_date = '2020-01-01') as founders
        from app.members`),
    ).toEqual([{ count: 24, inactive: 2, unlinked: 7, photos: 7, longest: 60, founders: 1 }])
    expect(await texts(`select private.founder_account() = user_id from app.members where is_founder`)).toEqual([
      'true',
    ])
  })

  test('the council has its five positions, each with a member', async () => {
    expect(
      await rows(`select position, status, cardinality(responsibilities) > 2 as described, member_id is not null as linked
        from public.council_members join public.council_position_descriptions using (position) order by position`),
    ).toEqual(
      [
        ['diretor_crescimento_mentoria', false] as const,
        ['diretor_cultura', true] as const,
        ['diretor_financeiro', true] as const,
        ['diretor_unidade_experiencias', false] as const,
        ['vice_presidente_executivo', true] as const,
      ].map(([position, linked]) => ({ position, linked, status: 'ativo', described: true })),
    )
  })
})

describe('what the demo member finds', () => {
  test("today's training is done, reading and documentation are open", async () => {
    const client = await backend.clientAs(`membro@${domain}`)
    const { data } = await client.auth.getUser()
    const routines = await client.rpc('get_member_routines', { p_user_id: data.user?.id })
    expect(routines.data).toMatchObject([{ training: true, reading: false, documentation: false }])
  })

  test('three tasks to do, one of them late; three unread notifications; a rank', async () => {
    expect(
      await rows(`select count(*), count(*) filter (where due_date < private.period_start('day')) as late from tasks
        where status = 'pending' and assigned_to = (select id from app.members where user_id = ${account('membro')})`),
    ).toEqual([{ count: 3, late: 1 }])
    for (const login of ['membro', 'conselho', 'admin'])
      expect(
        await rows(`select count(*) filter (where not read) as unread, bool_or(read) as has_read,
          bool_or(type = 'assignment') as assigned, bool_or(type = 'evaluation') as evaluated
          from notifications where user_id = ${account(login)}`),
      ).toEqual([{ unread: 3, has_read: true, assigned: true, evaluated: true }])
    expect(await rows(`select level from rankings where id = ${account('membro')}`)).toHaveLength(1)
  })
})

test('there are future and past meetings, the demo member attended some; feedback is in every state', async () => {
  const today = `private.period_start('day')`
  expect(
    await rows(`select count(*) filter (where private.next_date(meetings, ${today}) is not null) as coming,
      count(*) filter (where private.next_date(meetings, ${today}) is null) as over from meetings`),
  ).toEqual([{ coming: 2, over: 2 }])
  const client = await backend.clientAs(`membro@${domain}`)
  const { data } = await client.rpc('my_overview')
  expect((data as { meetings: number }).meetings).toBe(2)
  expect(await texts('select distinct status from user_feedback order by status')).toEqual([
    'in_progress',
    'pending',
    'resolved',
  ])
})

test('invitations are in every state, one member requests deletion, and the admins are notified', async () => {
  expect(
    await rows(`select private.invitation_status(invitations) as status, email, member_id is not null as linked
      from invitations order by created_at desc`),
  ).toEqual([
    { status: 'open', email: `eulalia@${domain}`, linked: true },
    { status: 'accepted', email: `membro12@${domain}`, linked: true },
    { status: 'expired', email: `quirino@${domain}`, linked: true },
    { status: 'revoked', email: `visitante@${domain}`, linked: false },
  ])
  expect(
    await rows(`select user_id = ${account('membro8')} as right, closed_at is null as open from deletion_requests`),
  ).toEqual([{ right: true, open: true }])
  expect(
    await texts(`select content from notifications where type = 'invitation' and user_id = ${account('admin')}`),
  ).toEqual(['Firmino Dantas aceitou o seu convite.'])
  for (const login of ['admin', 'mestre'])
    expect(
      await texts(`select content from notifications where type = 'deletion_request' and user_id = ${account(login)}`),
    ).toEqual(['Anselmo Pacheco pediu a exclusão dos próprios dados.'])
})

describe('history', () => {
  test('about a thousand routines of 16 people, of every kind, over twelve weeks', async () => {
    const [found] =
      await rows(`select count(*), count(distinct assigned_by) as people, count(distinct routine_type) as kinds,
      min(evaluation_score) as lowest, max(evaluation_score) as highest, count(evaluation_feedback) as feedback,
      private.period_start('day') - min(due_date) as days from tasks where routine_type is not null`)
    expect(found).toMatchObject({ people: 16, kinds: 4 })
    expect(found?.['count']).toBeGreaterThan(800)
    expect(found?.['days']).toBeGreaterThanOrEqual(84)
    expect(found?.['lowest']).toBeGreaterThanOrEqual(40)
    expect(found?.['highest']).toBe(100)
    expect(found?.['feedback']).toBeGreaterThan(200)
  })

  test('some ten routines of the last three days wait for evaluation, each of another person', async () => {
    const [found] = await rows(`select count(*), count(distinct assigned_by) as people,
      private.period_start('day') - min(due_date) as days, count(*) filter (where assigned_by = ${account('membro')}) as own
      from tasks where routine_type is not null and status = 'pending' and returned_at is null`)
    expect(found?.['count']).toBe(found?.['people'])
    expect(found?.['count']).toBeGreaterThanOrEqual(8)
    expect(found?.['days']).toBeLessThanOrEqual(2)
    expect(found?.['own']).toBe(1)
  })

  test('one proof was returned and one evaluation is contested, each with its reason', async () => {
    expect(
      await rows(`select entry.kind, author = assigned_by as by_owner, private.proof_stage(tasks) as stage
        from proof_entries as entry join tasks on tasks.id = task_id
        where text is not null and (assigned_by = ${account('conselho3')} or assigned_by = ${account('fundador')})
        order by entry.kind`),
    ).toEqual([
      { kind: 'contested', by_owner: true, stage: 'contested' },
      { kind: 'returned', by_owner: false, stage: 'returned' },
    ])
    expect(await rows('select from proof_entries')).toHaveLength(2)
  })

  test('this week and this month someone has points, even on their first day', async () => {
    const [found] = await rows(`select
      count(*) filter (where week_start = private.period_start('week') and weekly_points > 0) as weekly,
      count(*) filter (where month_start = private.period_start('month') and monthly_points > 0) as monthly
      from app.member_points`)
    expect(found?.['weekly']).toBeGreaterThanOrEqual(3)
    expect(found?.['monthly']).toBeGreaterThanOrEqual(3)
  })

  test('forty other tasks and more, in every status and priority', async () => {
    const found = await texts(
      `select distinct status || priority from tasks where routine_type is null and status <> 'cancelled'`,
    )
    expect(found).toHaveLength(6)
    expect((await rows(`select id from tasks where routine_type is null`)).length).toBeGreaterThanOrEqual(40)
    expect(await rows(`select id from tasks where status = 'cancelled' and routine_type is null`)).not.toEqual([])
  })

  test('last week and last month are closed and have winners; all three titles have holders', async () => {
    expect(
      await rows(`select type from ranking_periods where points > 0 and holder_name <> '' and (type, period_start) in (
        ('weekly', private.period_start('week') - 7),
        ('monthly', (private.period_start('month') - interval '1 month')::date)) order by type`),
    ).toEqual([{ type: 'monthly' }, { type: 'weekly' }])
    expect(await rows('select type from ranking_titles where active')).toHaveLength(3)
  })

  test('every photo loads at its public address, every proof at a signed one', async () => {
    expect(
      await rows(`select id from tasks where image_url is not null and not exists (select from storage.objects
        where version is not null and bucket_id = 'confraria-provas' and image_url = private.proof_address(name))`),
    ).toEqual([])
    const names = await texts('select min(name) from storage.objects group by version')
    expect(names).toHaveLength(15)
    const service = backend.client(backend.serviceKey).storage.from('confraria-provas')
    for (const name of names) {
      const isProof = name.startsWith('routines/')
      const signed = isProof ? (await service.createSignedUrl(name, 60)).data?.signedUrl : null
      const response = await fetch(signed ?? `${backend.url}${bucket}${name}`)
      expect([name, response.status, response.headers.get('content-type')]).toEqual([name, 200, 'image/jpeg'])
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(40_000)
    }
  })
})

/** Each found row is a fault. */
const faults: [promise: string, sql: string][] = [
  [
    'a photo belongs to its member, a routine’s picture to its author, in that routine’s folder',
    `select name from storage.objects where owner_id is distinct from owner::text or name !~ (
       '^(member-photos/[0-9]{13}-[A-Za-z0-9_-]{22}\\.jpg|' ||
       'routines/(training|reading|fasting|documentation)/\\2_[0-9]{13}_[A-Za-z0-9_-]{22}-[A-Za-z0-9._-]{1,100}\\.jpg)$')
     union all
     select title from tasks join storage.objects on image_url = '${bucket}' || name
     where owner is distinct from assigned_by or not starts_with(name, 'routines/' || routine_type || '/')
     union all
     select members.name from app.members join storage.objects on photo_url = '${bucket}' || objects.name
     where owner is distinct from user_id`,
  ],
  [
    'what each person keeps in the bucket is added up',
    `select user_id::text from (
       select owner_id::uuid as user_id, count(*) as pictures, sum((metadata ->> 'size')::bigint) as bytes
       from storage.objects where owner_id is not null group by owner_id
     ) as stored full join app.picture_quotas as quota using (user_id)
     where (stored.pictures, stored.bytes) is distinct from (quota.pictures, quota.bytes::numeric)`,
  ],
  [
    'only the founder has that title',
    `select name from app.members where not is_founder and (private.claims_founder(name) or private.claims_founder(position))`,
  ],
  [
    'every account has its row, its confirmed address and its identity',
    `select email from auth.users where email_confirmed_at is null
       or not exists (select from user_accounts where user_id = users.id and signup_email = email)
       or not exists (select from auth.identities where user_id = users.id and provider_id = users.id::text
         and identities.email = users.email and identity_data ->> 'sub' = users.id::text)`,
  ],
  [
    'the auth server finds text in the columns where it expects it',
    `select email from auth.users where (confirmation_token, recovery_token, email_change, email_change_token_new,
       email_change_token_current, phone_change, phone_change_token, reauthentication_token) is not null is false`,
  ],
  [
    'tasks are assigned to active members, and created before they are due or done',
    `select title from tasks left join app.members on members.id = assigned_to
     where members.status = 'inativo' or completed_at < tasks.created_at
       or due_date < private.period_start('day', tasks.created_at)`,
  ],
  [
    'a routine counts for the day or month of its submission',
    `select title from tasks join routine_types on code = routine_type
     where due_date <> private.period_start('day', created_at) or period_start <> private.period_start(period, created_at)`,
  ],
  [
    'a routine is completed exactly by its evaluation, at that moment',
    `select title from tasks where routine_type is not null and (status = 'completed') <> (evaluation_score is not null)
       or evaluation_date is distinct from completed_at and routine_type is not null or evaluation_date < created_at`,
  ],
  [
    'only people with the right evaluate, and never themselves',
    `select title from tasks where evaluation_score is not null and (evaluation_by = assigned_by or not exists (
       select from user_roles left join app.members on members.user_id = user_roles.user_id
       left join council_members on council_members.member_id = members.id
       where user_roles.user_id = evaluation_by
         and private.has_cell(role, coalesce(council_members.position, '*'), 'tasks', 'edit')))`,
  ],
  [
    "points are the score's share of the routine’s maximum",
    `select title from tasks join routine_types on code = routine_type
     where points_awarded <> round(evaluation_score / 100.0 * max_points)`,
  ],
  [
    'the ledger has one matching entry for every score',
    `select title from tasks join routine_types on code = routine_type
     left join point_transactions as entry on entry.task_id = tasks.id
     where evaluation_score is not null and
       (entry.user_id, entry.points, entry.reason, entry.type, entry.created_by, entry.created_at) is distinct from
       (assigned_by, points_awarded, format('%s: %s/100', label, evaluation_score), 'both', evaluation_by, evaluation_date)`,
  ],
  [
    'an award counts at the submission, unless that period was closed before the evaluation',
    `select entry.id from point_transactions as entry join tasks on tasks.id = task_id
     where counts_at <> case when exists (select from ranking_periods as closed where closed.created_at <= evaluation_date
       and ((type = 'weekly' and closed.period_start = private.period_start('week', tasks.created_at))
         or (type = 'monthly' and closed.period_start = private.period_start('month', tasks.created_at))))
       then evaluation_date else tasks.created_at end`,
  ],
  [
    'no points were added to a period after it was closed',
    `select entry.id from point_transactions as entry join ranking_periods as closed
     on closed.period_start = private.period_start(case closed.type when 'weekly' then 'week' else 'month' end, counts_at)
     where entry.created_at > closed.created_at`,
  ],
  [
    'admins give points by hand, never to themselves',
    `select id from point_transactions where task_id is null
       and (created_by = user_id or counts_at <> created_at or not private.is_admin_account(created_by))`,
  ],
  [
    'completions match the tasks',
    `(select assigned_by, routine_type, period_start from tasks where routine_type is not null and status <> 'cancelled'
      except select user_id, routine_type, period_start from app.routine_completions)
     union all
     (select user_id, routine_type, period_start from app.routine_completions
      except select assigned_by, routine_type, period_start from tasks where status <> 'cancelled')`,
  ],
  [
    "every active member has the badges whose rules are fulfilled, and no other rule's badge",
    `select name, title from app.members cross join badges
     left join member_badges as held on held.member_id = members.id and held.badge_id = badges.id
     where measure is not null and status = 'ativo'
       and (held.badge_id is not null) <> (private.measured(members.id, measure) >= threshold)
     union all
     select name, title from member_badges join badges on badges.id = badge_id join app.members on members.id = member_id
     where status <> 'ativo' or (measure is null) <> (reason is not null)`,
  ],
  [
    'a badge has the moment of the row that earned it, and a notification if that was recent',
    `select name, title from member_badges join badges on badges.id = badge_id join app.members on members.id = member_id
     where granted_at < entry_date or measure <> 'membership_months' and granted_at > (select max(completed_at) from tasks)
       or user_id is not null and (granted_at > now() - interval '28 days') <> exists (
         select from notifications where type = 'achievement' and notifications.user_id = members.user_id
           and created_at = granted_at and content like '%“' || title || '”%')`,
  ],
  [
    'an accepted invitation belongs to the account, with its member and role',
    `select email from invitations left join auth.users using (email)
       left join app.members on members.id = member_id
     where (accepted_at is not null) <> (users.id is not null) or accepted_at is not null and
       (accepted_at <> users.created_at or members.user_id is distinct from users.id or invitations.role is not null and not exists (
         select from user_roles where user_roles.user_id = users.id and user_roles.role = invitations.role))
     union all
     select email from invitations join app.members on members.id = member_id
     where accepted_at is null and (user_id is not null or status <> 'ativo' or is_founder)
     union all
     select email from invitations where not private.is_admin_account(invited_by)`,
  ],
  [
    'attendance is of past meetings; participants respond to existing dates',
    `select title from meetings join meeting_answers as said on meeting_id = meetings.id
     where not private.occurs(meetings, said.date)
       or (present is not null) <> (said.date < private.period_start('day'))
       or not exists (select from meeting_participants as own where own.meeting_id = meetings.id and own.member_id = said.member_id)`,
  ],
  [
    'feedback has its author’s name, and active council members handle it',
    `select content from user_feedback left join council_members on council_members.id = assigned_to
     where username <> private.display_name(user_id) or council_members.status = 'inativo'
       or (user_feedback.status <> 'pending') <> (assigned_to is not null)`,
  ],
  [
    'no one is notified of another’s evaluation, nor of their own actions',
    `select content from notifications left join tasks on tasks.id = task_id
     where type = 'evaluation' and user_id <> assigned_by or type = 'assignment' and user_id = assigned_by`,
  ],
]

describe('badges', () => {
  test('six are earned by a rule, and Mentor is granted by hand @ACH-28', async () => {
    expect(await texts(`select title from badges where active order by measure is null, title`)).toEqual([
      'Espada da Verdade',
      'Executor',
      'Guardião',
      'Leão da Casa',
      'Mente Afiada',
      'Visionário',
      'Mentor',
    ])
  })

  test('the demo member has some of each kind, and three goals are left', async () => {
    const client = await backend.clientAs(`membro@${domain}`)
    const { data, error } = await client.rpc('my_achievements')
    expect(error).toBeNull()
    const { achievements } = data as { achievements: { granted_at: string | null; reason: string | null }[] }
    expect(achievements).toHaveLength(7)
    const had = achievements.filter(({ granted_at }) => granted_at !== null)
    expect(had.some(({ reason }) => reason === null)).toBe(true)
    expect(had.some(({ reason }) => reason !== null)).toBe(true)
    expect(achievements.length - had.length).toBeGreaterThanOrEqual(3)
  })
})

describe('the rules that triggers enforce', () => {
  test.each(faults)('%s', async (_promise, sql) => {
    expect(await rows(sql)).toEqual([])
  })

  test('every reference exists', async () => {
    expect(references.length).toBeGreaterThan(20)
    for (const sql of references) expect(await rows(sql)).toEqual([])
  })

  test('no timestamp is in the future', async () => {
    expect(moments.length).toBeGreaterThan(30)
    for (const sql of moments) expect(await rows(sql)).toEqual([])
    expect(await rows(`select name from app.members where entry_date > private.period_start('day')`)).toEqual([])
  })

  test('inserting the ledger again, row by row, gives the same totals', async () => {
    const results = await backend.database.request([
      { sql: 'create temporary table totals as select * from app.member_points' },
      { sql: 'create temporary table ledger as select * from public.point_transactions' },
      { sql: 'alter table public.point_transactions disable trigger audit' },
      { sql: 'delete from public.point_transactions' },
      { sql: 'delete from app.member_points' },
      { sql: 'insert into public.point_transactions select * from ledger order by created_at' },
      { sql: 'alter table public.point_transactions enable trigger audit' },
      { sql: '(table totals except table app.member_points) union all (table app.member_points except table totals)' },
      { sql: 'select count(*) from totals' },
    ])
    expect(results.at(-2)?.rows).toEqual([])
    expect(results.at(-1)?.rows).toEqual([['16']])
  })

  test('closing the periods again gives the same winners', async () => {
    const held = 'select type, period_start, holder_id, holder_name, points from public.ranking_periods'
    const results = await backend.database.request([
      { sql: `create temporary table periods as ${held}` },
      { sql: 'delete from public.ranking_periods' },
      { sql: 'insert into public.ranking_periods (type, period_start) select type, period_start from periods' },
      { sql: `(table periods except ${held}) union all (${held} except table periods)` },
    ])
    expect(results.at(-1)?.rows).toEqual([])
  })
})

test('the list of accounts has every account, as its triggers would store it', async () => {
  const names = 'select * from app.account_names order by user_id'
  const seeded = await rows(names)
  await backend.database.script(`delete from app.account_names where true;
    select private.name_accounts(array(select user_id from public.user_accounts))`)
  expect(seeded).toEqual(await rows(names))
  expect(seeded.length).toBeGreaterThan(10)
})
