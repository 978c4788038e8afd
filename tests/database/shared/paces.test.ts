import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { emptyRecording } from '#tests/support/recordings.ts'
import { saveAs } from '#tests/database/meetings/meetings.ts'
import { invite } from '#tests/database/people.ts'
import { makeTask, race, setStatus, submit } from '#tests/database/routines/submissions.ts'
import { reply, sendLikes, write } from '#tests/database/community/writing.ts'

let world: World
let supreme: Person
let admin: Person
let council: Person
let ana: Person
let bruno: Person
const badge = randomUUID()

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true })
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council' })
  ana = await world.person()
  bruno = await world.person()
  await world.owner.rows(
    `insert into council_position_descriptions (position, title, function) values ('diretor_cultura', 'Diretor', 'Cultura')`,
  )
  await world.owner.rows(
    `insert into badges (id, title, description, icon) values ($1, 'Braço forte', 'Ajuda', 'star')`,
    [badge],
  )
})
beforeEach(() => world.pastTriggers('delete from app.paces; delete from notifications'))
afterAll(() => world.close())

interface Limits extends Record<string, unknown> {
  every: string
  most: number
  staff_most: number
  most_a_day: number
  staff_most_a_day: number
}
const limitsOf = async (kind: string) => {
  const [limits] = await world.owner.rows<Limits>('select * from app.pace_limits where kind = $1', [kind])
  if (!limits) throw new Error(`${kind} has no rate limit`)
  return limits
}
/** Uses up the person's limit of this kind, except `left`. */
const exhaust = async (person: Person, kind: string, isStaff: boolean, left = 0) => {
  const { most, staff_most } = await limitsOf(kind)
  await world.pastTriggers(
    `insert into app.paces (user_id, kind, since, amount, day_since, day_amount)
     values ('${person.userId}', '${kind}', now(), ${(isStaff ? staff_most : most) - left}, now(), 1)
     on conflict (user_id, kind) do update set since = excluded.since, amount = excluded.amount`,
  )
}
const later = (interval: string) =>
  world.pastTriggers(
    `update app.paces set since = since - interval '${interval}', day_since = day_since - interval '${interval}'`,
  )

const tasks = (person: Person, count: number, assignee?: Person) =>
  world.as(person).rows(
    `insert into tasks (title, due_date, assigned_to)
     select 'Preparar o encontro', '2026-12-24', $2::uuid from generate_series(1, $1::integer)`,
    [count, assignee?.memberId ?? null],
  )

describe('everything that people create has a rate limit', () => {
  /** Where a rate limit applies: table, kind and counted rows. */
  const withLimit = () =>
    world.owner.rows<{ place: string; kind: string; event: string }>(
      `select tgrelid::regclass::text as place, split_part(encode(tgargs, 'escape'), '\\000', 1) as kind, event
       from pg_trigger join pg_proc on pg_proc.oid = tgfoid,
         lateral (values (4, 'INSERT'), (16, 'UPDATE')) as events (bit, event)
       where proname = 'check_pace' and tgtype & bit <> 0`,
    )

  /** Tables and functions with which clients write, without a rate limit. */
  const withoutLimit = async () => {
    const written = await world.owner.rows<{ place: string; event: string }>(
      `select c.oid::regclass::text as place, event
       from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['INSERT', 'UPDATE']) as event
       where n.nspname in ('public', 'app') and c.relkind = 'r'
         and has_any_column_privilege('authenticated', c.oid, event)
       union
       select to_regclass(found[2])::text, upper(split_part(found[1], ' ', 1))
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
         regexp_matches(prosrc, '(insert into|update) ((?:public|app)\\.[a-z_]+)', 'g') as found
       where n.nspname in ('public', 'private') and provolatile = 'v' and prorettype <> 'trigger'::regtype
         and has_function_privilege('authenticated', p.oid, 'execute') and to_regclass(found[2]) is not null
       order by 1, 2`,
    )
    const places = new Set((await withLimit()).map(({ place, event }) => `${place} ${event}`))
    return written.map(({ place, event }) => `${place} ${event}`).filter((each) => !places.has(each))
  }
  const exceptions = [
    // Bounded by the counted imports: the undo of each begins once.
    'app.member_imports UPDATE',
    // Bounded by the number of open rows: an invitation is revoked, a request is closed.
    'deletion_requests UPDATE',
    'invitations UPDATE',
    // Bounded by the participants of a counted meeting.
    'meeting_participants INSERT',
    // Bounded by the number of due tasks.
    'notifications INSERT',
  ]

  test('covers every table and function with which clients write @LIM-03', async () => {
    expect(await withoutLimit()).toEqual(exceptions)
  })

  test('a missing limit is found', async () => {
    await world.database.script(`begin;
      create table public.notes (id uuid primary key, words text);
      grant insert (words) on public.notes to authenticated;
      create table app.visits (id uuid primary key);
      create function private.visit() returns void language sql set search_path = '' as
        'insert into app.visits (id) values (gen_random_uuid())';
      grant execute on function private.visit() to authenticated;
      drop trigger check_pace on public.tasks`)
    try {
      expect(await withoutLimit()).toEqual(
        expect.arrayContaining([...exceptions, 'app.visits INSERT', 'notes INSERT', 'tasks INSERT']),
      )
    } finally {
      await world.database.script('rollback')
    }
  })

  test('every limit is used', async () => {
    const used = new Set((await withLimit()).map(({ kind }) => kind))
    for (const kind of used) await limitsOf(kind)
    const known = await world.owner.rows<{ kind: string }>('select kind from app.pace_limits')
    expect(new Set(known.map(({ kind }) => kind))).toEqual(used.add('picture'))
  })
})

describe('the limit allows the last action and refuses the next: @LIM-03 @LIM-04', () => {
  const member = (person: Person) => world.as(person)
  const title = () => `Nome ${randomUUID()}`
  /** Each kind, with its actor and its action. */
  const actions: Record<
    string,
    [() => Person, (person: Person) => Promise<unknown>, prepare?: () => Promise<unknown>]
  > = {
    message: [() => ana, (person) => write(world, person, 'Olá')],
    like: [
      () => ana,
      (person) =>
        member(person).rows(`update messages set likes = 1, liked_by = array[$1]::uuid[] where true`, [person.userId]),
      async () => {
        await world.pastTriggers('delete from messages')
        await write(world, bruno, 'Uma só')
      },
    ],
    task: [() => ana, (person) => makeTask(world, person)],
    task_change: [
      () => ana,
      (person) => member(person).rows(`update tasks set status = 'completed' where assigned_by = $1`, [person.userId]),
      async () => {
        await world.pastTriggers('delete from tasks')
        await makeTask(world, ana)
      },
    ],
    invitation: [() => admin, (person) => invite(world, person, `${randomUUID()}@confraria.test`)],
    member: [
      () => admin,
      (person) => member(person).rows(`insert into members (name, entry_date) values ($1, '2026-01-01')`, [title()]),
    ],
    member_import: [
      () => admin,
      (person) =>
        member(person).rows('select import_members($1, $2::jsonb)', [
          randomUUID(),
          JSON.stringify([{ id: randomUUID(), line: 2, name: title(), entry_date: '2026-01-01' }]),
        ]),
    ],
    member_change: [
      () => ana,
      (person) => member(person).rows('update members set bio = $2 where id = $1', [person.memberId, title()]),
    ],
    feedback: [
      () => ana,
      (person) =>
        member(person).rows(`insert into user_feedback (feedback_type, content) values ('sugestão', 'Mais café')`),
    ],
    feedback_change: [
      () => admin,
      (person) => member(person).rows(`update user_feedback set status = 'in_progress' where true`),
      async () => {
        await world.pastTriggers('delete from user_feedback')
        await world.as(ana).rows(`insert into user_feedback (feedback_type, content) values ('sugestão', 'Mais café')`)
      },
    ],
    problem_report: [
      () => ana,
      (person) =>
        member(person).rows(`select report_problem(gen_random_uuid(), 'A tela travou.', $1)`, [emptyRecording]),
    ],
    error_report: [
      () => ana,
      (person) =>
        member(person).rows(`select report_error('0123456789abcdef', 'Error', 'x.js:1:2', $1)`, [emptyRecording]),
    ],
    deletion_request: [
      () => ana,
      (person) => member(person).rows(`select request_deletion('Vou embora')`),
      () => world.pastTriggers('delete from deletion_requests'),
    ],
    proof: [
      () => ana,
      async (person) => {
        const [proof] = await world.owner.rows<{ id: string }>('select id from tasks where returned_at is not null')
        await member(person).rows(`select answer_proof(gen_random_uuid(), $1, 'Era noite.')`, [proof?.id ?? ''])
      },
      async () => {
        await world.pastTriggers('delete from tasks')
        const id = await submit(world, ana, 'training')
        await world.as(admin).rows(`select return_proof(gen_random_uuid(), $1, 'Escura.')`, [id])
      },
    ],
    absence: [
      () => ana,
      (person) =>
        member(person).rows(
          `select request_absence(gen_random_uuid(), 'travel', private.period_start('day') + 1, private.period_start('day') + 1, 'Viagem')`,
        ),
      () => world.pastTriggers('delete from absences'),
    ],
    absence_decision: [
      () => ana,
      async (person) => {
        await world.pastTriggers(
          `insert into absences (id, user_id, kind, first_day, last_day, reason)
           select gen_random_uuid(), '${person.userId}', 'travel', private.period_start('day'), private.period_start('day'), 'Viagem'
           where not exists (select from absences where outcome is null)`,
        )
        await member(person).rows('select withdraw_absence(id) from absences where outcome is null')
      },
    ],
    club_pause: [
      () => admin,
      (person) =>
        member(person).rows(
          `select pause_club(gen_random_uuid(), private.period_start('day') + 1, private.period_start('day') + 1, 'Recesso')`,
        ),
      () => world.pastTriggers('delete from club_pauses'),
    ],
    welcome: [() => ana, (person) => member(person).rows('select pass_welcome()')],
    proof_consent: [
      () => ana,
      (person) => member(person).rows(`insert into proof_consents (audience) values ('club')`),
    ],
    meeting: [() => admin, (person) => saveAs(member(person), { participants: [ana.memberId] })],
    meeting_answer: [
      () => bruno,
      async (person) => {
        const [meeting] = await world.owner.rows<{ id: string; date: string }>('select id, date from meetings limit 1')
        await member(person).rows(`select answer_meeting($1, $2, 'yes')`, [meeting?.id ?? '', meeting?.date ?? ''])
      },
      async () => {
        await world.pastTriggers('delete from meeting_answers; delete from meeting_participants; delete from meetings')
        await saveAs(world.as(admin), { participants: [bruno.memberId] })
      },
    ],
    pinned_item: [
      () => council,
      (person) => member(person).rows(`insert into pinned_items (type, title) values ('other', $1)`, [title()]),
    ],
    monitoring: [
      () => admin,
      (person) => member(person).rows(`insert into monitored_users (name, reason) values ($1, 'Faltas')`, [title()]),
    ],
    council_member: [
      () => admin,
      (person) =>
        member(person).rows(
          `insert into council_members (name, position, entry_date) values ($1, 'diretor_cultura', '2026-01-01')`,
          [title()],
        ),
    ],
    position: [
      () => admin,
      (person) =>
        member(person).rows(
          `update council_position_descriptions set function = $1 where position = 'diretor_cultura'`,
          [title()],
        ),
    ],
    permission: [
      () => admin,
      (person) =>
        member(person).rows(
          `update position_permissions set actions = actions where area = 'tasks' and position = '*'`,
        ),
    ],
    badge_rule: [
      () => admin,
      (person) => member(person).rows('update badges set description = $1 where id = $2', [title(), badge]),
    ],
    badge: [
      () => admin,
      (person) => member(person).rows('select grant_badge($1, $2, $3)', [bruno.memberId, badge, 'Por mérito']),
      () => world.pastTriggers('delete from member_badges'),
    ],
    points: [
      () => admin,
      (person) =>
        member(person).rows(
          `insert into point_transactions (user_id, points, reason, type) values ($1, 1, 'Ajuda', 'both')`,
          [ana.userId],
        ),
    ],
    ranking_title: [
      () => admin,
      (person) =>
        member(person).rows(`insert into ranking_titles (title, type, active) values ($1, 'weekly', false)`, [title()]),
    ],
    ranking_period: [
      () => admin,
      (person) =>
        member(person).rows(
          `insert into ranking_periods (type, period_start) values ('weekly', private.period_start('week') - 7)`,
        ),
      () => world.pastTriggers('delete from ranking_standings; delete from ranking_periods'),
    ],
    routine_type: [
      () => admin,
      (person) => member(person).rows(`update routine_types set max_points = 12 where code = 'training'`),
    ],
    setting: [() => admin, (person) => member(person).rows(`select update_setting('invitation_days', '7')`)],
    role: [
      () => supreme,
      (person) => member(person).rows(`select grant_role($1, 'council')`, [bruno.userId]),
      () => world.pastTriggers(`delete from user_roles where user_id = '${bruno.userId}'`),
    ],
    account: [
      () => admin,
      (person) => member(person).rows('select suspend_account($1, true)', [bruno.userId]),
      () => world.pastTriggers(`update user_accounts set suspended_at = null where user_id = '${bruno.userId}'`),
    ],
    notification: [() => ana, (person) => member(person).rows('update notifications set read = true where not read')],
  }

  test.each(Object.entries(actions))('%s', async (kind, [doer, action, prepare]) => {
    const person = doer()
    const isStaff = ![ana, bruno].includes(person)
    await prepare?.()
    await exhaust(person, kind, isStaff, 1)
    await action(person)
    await prepare?.()
    await exhaust(person, kind, isStaff)
    await expect(action(person)).rejects.toMatchObject({
      code: 'PT429',
      message: expect.stringMatching(/^Você .*\d.*\. Aguarde um pouco e (tente|envie) de novo\.$/u) as string,
    })
    await later((await limitsOf(kind)).every)
    await action(person)
    await world.pastTriggers(
      `update user_accounts set suspended_at = null; delete from user_roles where user_id = '${bruno.userId}'`,
    )
  })

  test('every kind is covered', async () => {
    const known = await world.owner.rows<{ kind: string }>('select kind from app.pace_limits')
    expect(new Set(known.map(({ kind }) => kind))).toEqual(new Set([...Object.keys(actions), 'picture']))
  })
})

/** Per kind: the interval, the most of a member and of the staff in it, and the most of both in a day. */
const numbers: [promise: string, kind: string, every: string, ...amounts: [number, number, number, number]][] = [
  ['@LIM-07', 'message', 'minute', 30, 30, 1000, 1000],
  ['@LIM-08', 'like', 'minute', 60, 60, 3000, 3000],
  ['@LIM-09', 'task', 'hour', 60, 500, 300, 2000],
  ['@LIM-10', 'task_change', 'hour', 200, 1000, 1000, 5000],
  ['@LIM-11', 'picture', 'hour', 40, 300, 150, 1000],
  ['@LIM-12', 'member_change', 'hour', 60, 600, 300, 3000],
  ['@LIM-13', 'member', 'hour', 300, 300, 1500, 1500],
  ['@LIM-14', 'feedback', 'hour', 10, 10, 50, 50],
  ['@LIM-15', 'feedback_change', 'hour', 300, 300, 1500, 1500],
  ['@LIM-16', 'meeting', 'hour', 60, 60, 300, 300],
  ['@LIM-17', 'meeting_answer', 'hour', 120, 3000, 600, 10000],
  ['@LIM-18', 'pinned_item', 'hour', 60, 60, 300, 300],
  ['@LIM-19', 'notification', 'hour', 600, 600, 5000, 5000],
  ['@LIM-20', 'deletion_request', 'hour', 5, 5, 5, 5],
  ['@LIM-21', 'invitation', 'hour', 500, 500, 2000, 2000],
  ['@LIM-22', 'monitoring', 'hour', 120, 120, 600, 600],
  ['@LIM-22', 'council_member', 'hour', 120, 120, 600, 600],
  ['@LIM-22', 'position', 'hour', 120, 120, 600, 600],
  ['@LIM-22', 'badge_rule', 'hour', 120, 120, 600, 600],
  ['@LIM-23', 'ranking_title', 'hour', 120, 120, 600, 600],
  ['@LIM-23', 'ranking_period', 'hour', 120, 120, 600, 600],
  ['@LIM-23', 'routine_type', 'hour', 120, 120, 600, 600],
  ['@LIM-23', 'setting', 'hour', 120, 120, 600, 600],
  ['@LIM-23', 'role', 'hour', 120, 120, 600, 600],
  ['@LIM-24', 'points', 'hour', 300, 300, 1500, 1500],
  ['@LIM-24', 'badge', 'hour', 300, 300, 1500, 1500],
  ['@LIM-24', 'account', 'hour', 300, 300, 1500, 1500],
  ['@LIM-42', 'member_import', 'hour', 10, 10, 30, 30],
  ['@LIM-25', 'permission', 'hour', 1000, 1000, 5000, 5000],
  ['@LIM-39', 'problem_report', 'hour', 5, 5, 20, 20],
  ['@LIM-50', 'proof', 'hour', 60, 500, 200, 2000],
  ['@LIM-51', 'absence', 'hour', 10, 10, 30, 30],
  ['@LIM-52', 'absence_decision', 'hour', 30, 300, 100, 1500],
  ['@LIM-53', 'club_pause', 'hour', 30, 30, 100, 100],
  ['@LIM-820', 'welcome', 'hour', 20, 20, 60, 60],
  ['@LIM-43', 'proof_consent', 'hour', 20, 20, 60, 60],
  ['@LIM-40', 'error_report', 'hour', 20, 20, 60, 60],
]

describe('the numbers of each limit are those that the product promises', () => {
  test.each(numbers)('%s %s', async (_promise, kind, every, most, staffMost, mostADay, staffMostADay) => {
    expect(
      await world.owner.rows(
        `select every = ('1 ' || $2)::interval as every, most, staff_most, most_a_day, staff_most_a_day
         from app.pace_limits where kind = $1`,
        [kind, every],
      ),
    ).toEqual([{ every: true, most, staff_most: staffMost, most_a_day: mostADay, staff_most_a_day: staffMostADay }])
  })

  test('every kind has promised numbers', async () => {
    const known = await world.owner.rows<{ kind: string }>('select kind from app.pace_limits order by kind')
    expect(known.map(({ kind }) => kind)).toEqual(numbers.map(([, kind]) => kind).toSorted())
  })

  test('a club changes a number by one update @LIM-06', async () => {
    await world.owner.rows(`update app.pace_limits set most = 1 where kind = 'task'`)
    try {
      await makeTask(world, ana)
      await expect(makeTask(world, ana)).rejects.toMatchObject({ code: 'PT429' })
    } finally {
      await world.owner.rows(`update app.pace_limits set most = 60 where kind = 'task'`)
    }
  })
})

describe('tasks', () => {
  test('a member creates sixty an hour, in one statement or many; a refused flood adds no row @LIM-09 @LIM-04', async () => {
    await expect(tasks(ana, 2000, bruno)).rejects.toMatchObject({
      code: 'PT429',
      message: 'Você pode criar no máximo 60 tarefas por hora. Aguarde um pouco e tente de novo.',
    })
    expect(await world.owner.rows('select from notifications')).toEqual([])
    await tasks(ana, 50)
    await expect(tasks(ana, 11)).rejects.toMatchObject({ code: 'PT429' })
    await tasks(ana, 10)
    await expect(makeTask(world, ana)).rejects.toMatchObject({ code: 'PT429' })
    await makeTask(world, bruno)
    await later('1 hour')
    await makeTask(world, ana)
  })

  test('staff assign one task to at most five hundred members at once @LIM-09', async () => {
    for (const person of [admin, council, supreme]) {
      await expect(tasks(person, 501)).rejects.toMatchObject({
        code: 'PT429',
        message: 'Você pode criar no máximo 500 tarefas por hora. Aguarde um pouco e tente de novo.',
      })
    }
    await tasks(council, 500)
  })

  test('three hundred a day is the most @LIM-09', async () => {
    for (let hour = 0; hour < 5; hour++) {
      await tasks(ana, 60)
      await later('2 hours')
    }
    await expect(makeTask(world, ana)).rejects.toMatchObject({
      code: 'PT429',
      message: 'Você pode criar no máximo 300 tarefas por dia. Tente de novo mais tarde.',
    })
    await later('14 hours')
    await makeTask(world, ana)
  })

  test('of two hundred concurrent inserts, sixty succeed', async () => {
    const person = await world.person()
    const { won, refusals } = await race(Array.from({ length: 200 }, () => makeTask(world, person)))
    expect(won).toBe(60)
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'PT429' })
  })
})

test('a repeated request with the same id is recognised, also at the limit @LIM-05', async () => {
  const id = randomUUID()
  for (const [kind, sql] of [
    ['task', `insert into tasks (id, title, due_date) values ($1, 'Uma vez', '2026-12-24')`],
    ['message', `insert into messages (id, content) values ($1, 'Uma vez')`],
    ['feedback', `insert into user_feedback (id, feedback_type, content) values ($1, 'sugestão', 'Uma vez')`],
  ] as const) {
    await world.as(ana).rows(sql, [id])
    await exhaust(ana, kind, false)
    await expect(world.as(ana).rows(sql, [id])).rejects.toMatchObject({ code: '23505' })
    await expect(world.as(ana).rows(sql, [randomUUID()])).rejects.toMatchObject({ code: 'PT429' })
  }
})

test('deletion does not free the limit: thirty messages a minute, deleted or not @LIM-03 @LIM-07', async () => {
  const message = await write(world, bruno, 'Quem responde?')
  for (let number = 0; number < 15; number++) {
    const mine = await write(world, ana, `Mensagem ${number}`)
    await world.as(ana).rows('delete from messages where id = $1', [mine.id])
    const added = await reply(world, ana, message.id, `Resposta ${number}`)
    await world.as(ana).rows('delete from message_replies where id = $1', [added.id])
  }
  await expect(write(world, ana, 'Mais uma')).rejects.toMatchObject({
    code: 'PT429',
    message: 'Você enviou 30 mensagens no último minuto. Aguarde um pouco e envie de novo.',
  })
})

test('of three hundred invitations in a loop, sixty succeed if 440 were created before @LIM-21', async () => {
  await world.owner.rows(
    `insert into app.paces (user_id, kind, since, amount, day_since, day_amount)
     values ($1, 'invitation', now(), 440, now(), 440)`,
    [admin.userId],
  )
  const outcomes = await race(
    Array.from({ length: 300 }, (_, number) => invite(world, admin, `laco${number}@confraria.test`)),
  )
  expect(outcomes.won).toBe(60)
  expect(outcomes.refusals[0]).toMatchObject({
    code: 'PT429',
    message: 'Você pode criar no máximo 500 convites por hora. Aguarde um pouco e tente de novo.',
  })
})

test('a refusal for another reason does not count', async () => {
  for (let attempt = 0; attempt < 40; attempt++)
    await expect(write(world, ana, ' ')).rejects.toMatchObject({ code: '23514' })
  await write(world, ana, 'Esta sim')
  expect(
    await world.owner.rows(`select amount from app.paces where user_id = $1 and kind = 'message'`, [ana.userId]),
  ).toEqual([{ amount: 1 }])
})

test('maintenance has no limit', async () => {
  await world.owner.rows(
    `insert into tasks (title, due_date, assigned_by) select 'Manutenção', '2026-12-24', $1::uuid from generate_series(1, 600)`,
    [ana.userId],
  )
  expect(await makeTask(world, ana)).not.toBe('')
})

describe('notifications', () => {
  const typesOf = async (person: Person) =>
    (await world.as(person).rows<{ type: string }>('select type from notifications')).map(({ type }) => type)

  test('of one sender and kind are limited to thirty an hour; those of others still arrive @APP-107', async () => {
    await tasks(ana, 60, bruno)
    expect(await typesOf(bruno)).toHaveLength(30)
    await makeTask(world, admin, bruno)
    const message = await write(world, bruno, 'Quem responde?')
    await reply(world, ana, message.id, 'Eu')
    expect((await typesOf(bruno)).filter((type) => type === 'assignment')).toHaveLength(31)
    expect((await typesOf(bruno)).filter((type) => type === 'reply')).toHaveLength(1)
    await world.pastTriggers(`update app.notice_paces set since = since - interval '1 hour'; delete from app.paces`)
    await makeTask(world, ana, bruno)
    expect(await typesOf(bruno)).toHaveLength(33)
  })

  test.each<[string, (person: Person) => Promise<() => Promise<unknown>>]>([
    [
      'mention',
      async (person) => {
        const [row] = await world.owner.rows<{ handle: string }>('select handle from members where id = $1', [
          person.memberId,
        ])
        const { id } = await write(world, ana, `Veja, @${row?.handle}`)
        return () => world.as(ana).rows('delete from messages where id = $1', [id])
      },
    ],
    [
      'reply',
      async (person) => {
        const { id } = await reply(world, ana, (await write(world, person, 'Quem responde?')).id, 'Eu')
        return () => world.as(ana).rows('delete from message_replies where id = $1', [id])
      },
    ],
    [
      'like',
      async (person) => {
        const { id } = await write(world, person, 'Bom dia')
        await sendLikes(world, ana, id, [ana])
        return () => sendLikes(world, ana, id, [])
      },
    ],
    [
      'assignment',
      async (person) => {
        const task = await makeTask(world, ana, person)
        return () => world.as(ana).rows('delete from tasks where id = $1', [task])
      },
    ],
    [
      'achievement',
      async (person) => {
        await world.as(admin).rows('select grant_badge($1, $2, $3)', [person.memberId, badge, 'Pela ajuda'])
        return () => world.as(admin).rows('select revoke_badge($1, $2, $3)', [person.memberId, badge, 'Engano'])
      },
    ],
  ])('of kind %s are limited also if the sender takes back what they are about @APP-107', async (type, send) => {
    const person = await world.person()
    // The first grant of a badge cannot be repeated.
    if (type === 'achievement') await (await send(person))()
    let sent = 0
    const count = async () => {
      sent += (await typesOf(person)).length
      await world.pastTriggers('delete from notifications; delete from app.paces')
    }
    await world.pastTriggers('delete from notifications; delete from app.notice_paces')
    for (let turn = 0; turn < 32; turn++) {
      const takeBack = await send(person)
      await count()
      await takeBack()
      await count()
    }
    expect(sent).toBe(30)
    await world.pastTriggers(`update app.notice_paces set since = since - interval '1 hour'`)
    await send(person)
    expect(await typesOf(person)).toEqual([type])
  })

  test('of likes beyond the limit still keep an unread one correct @APP-107 @APP-144', async () => {
    const { id } = await write(world, bruno, 'Bom dia')
    await sendLikes(world, admin, id, [admin])
    await world.pastTriggers(
      `insert into app.notice_paces (sender, person, type, amount) values ('${ana.userId}', '${bruno.userId}', 'like', 30)
       on conflict (sender, person, type) do update set amount = 30, since = now()`,
    )
    await sendLikes(world, ana, id, [admin, ana])
    expect(await world.as(bruno).rows('select content from notifications')).toEqual([
      { content: expect.stringMatching(/ e mais 1 pessoa curtiram a sua mensagem “Bom dia”$/) },
    ])
  })

  test('of an assignment are removed if the task is cancelled before they are read @APP-146', async () => {
    const [unread, read] = [await makeTask(world, ana, bruno), await makeTask(world, ana, bruno)]
    await world.as(bruno).rows('update notifications set read = true where task_id = $1', [read])
    for (const task of [unread, read]) await setStatus(world, ana, task, 'cancelled')
    const of = async (task: string) =>
      (
        await world.owner.rows<{ type: string }>('select type from notifications where task_id = $1 order by type', [
          task,
        ])
      ).map(({ type }) => type)
    expect(await of(unread)).toEqual(['status'])
    expect(await of(read)).toEqual(['assignment', 'status'])
  })
})
