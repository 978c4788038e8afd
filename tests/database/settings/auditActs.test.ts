import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { insertMeeting } from '#tests/database/meetings/meetings.ts'
import { addFactor, invite, memberWithoutAccount } from '#tests/database/people.ts'
import { evaluate, makeTask, setStatus, submit } from '#tests/database/routines/submissions.ts'

/** Every action on another person or on a proof adds an entry to the audit log. */
let world: World
let admin: Person
let council: Person
let member: Person
let other: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin', member: { name: 'Leonel Vasques' } })
  council = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  member = await world.person({ member: { name: 'Ana Prado' } })
  other = await world.person()
})
afterAll(() => world.close())

/** What an action adds to the log: 'action table' and its actor. */
const entriesOf = async (act: () => Promise<unknown>) => {
  const known = new Set((await world.owner.rows('select id from audit_log')).map(({ id }) => id))
  await act()
  const rows = await world.owner.rows<{ id: string; entry: string; actor: string; old: unknown; new: unknown }>(
    `select id, action || ' ' || split_part(target, '/', 1) as entry, actor, old, new from audit_log order by at, id`,
  )
  return rows.filter(({ id }) => !known.has(id))
}

const run = (actor: Person, sql: string, values: (string | number | boolean | null)[] = []) =>
  world.as(actor).rows(sql, values)

describe('an action on a person is entered @USR-63..USR-66', () => {
  const acts: [string, () => Promise<{ by: Person; act: () => Promise<unknown>; entry: string }>][] = [
    [
      'suspending an account',
      async () => {
        const { userId } = await world.person()
        return {
          by: admin,
          act: () => run(admin, 'select suspend_account($1, true)', [userId]),
          entry: 'update user_accounts',
        }
      },
    ],
    [
      'removing a second factor',
      async () => {
        const { userId } = await world.person()
        await addFactor(world, { userId })
        return {
          by: admin,
          act: () => run(admin, 'select remove_second_factor($1)', [userId]),
          entry: 'update user_accounts',
        }
      },
    ],
    [
      'inviting someone',
      async () => ({ by: admin, act: () => invite(world, admin, 'nova@confraria.test'), entry: 'insert invitations' }),
    ],
    [
      'editing a member',
      async () => ({
        by: council,
        act: () => run(council, `update members set bio = 'Outra' where id = $1`, [member.memberId]),
        entry: 'update members',
      }),
    ],
    [
      'deleting a member',
      async () => {
        const id = await memberWithoutAccount(world)
        return { by: admin, act: () => run(admin, 'delete from members where id = $1', [id]), entry: 'delete members' }
      },
    ],
    [
      'anonymising a member',
      async () => {
        const { memberId } = await world.person()
        return { by: admin, act: () => run(admin, 'select anonymise_member($1)', [memberId]), entry: 'update members' }
      },
    ],
    ...(['Primeira', 'Segunda', ''] as const).map(
      (note): [string, () => Promise<{ by: Person; act: () => Promise<unknown>; entry: string }>] => [
        `observations: ${note === '' ? 'removing' : note === 'Primeira' ? 'writing' : 'changing'} them`,
        async () => ({
          by: council,
          act: () => run(council, 'update members set observations = $2 where id = $1', [member.memberId, note]),
          entry: `${note === '' ? 'delete' : note === 'Primeira' ? 'insert' : 'update'} member_observations`,
        }),
      ],
    ),
    [
      'adding a case to the monitoring',
      async () => ({
        by: council,
        act: () => run(council, `insert into monitored_users (name, reason) values ('Fulano', 'Ausente')`),
        entry: 'insert monitored_users',
      }),
    ],
    [
      'adding a note in the monitoring',
      async () => {
        const [row] = await world.owner.rows('select id from monitored_users limit 1')
        return {
          by: council,
          act: () =>
            run(council, `insert into monitored_user_notes (id, monitored_user_id, note) values ($1, $2, 'Voltou')`, [
              randomUUID(),
              String(row?.['id']),
            ]),
          entry: 'insert monitored_user_notes',
        }
      },
    ],
    [
      'changing the state of feedback',
      async () => {
        const id = randomUUID()
        await run(
          member,
          `insert into user_feedback (id, feedback_type, content) values ($1, 'sugestão', 'Mais luz')`,
          [id],
        )
        return {
          by: council,
          act: () => run(council, `update user_feedback set status = 'resolved' where id = $1`, [id]),
          entry: 'update user_feedback',
        }
      },
    ],
    [
      'recording presence',
      async () => {
        const id = await insertMeeting(world, { date: '2026-01-07' }, [member])
        return {
          by: council,
          act: () => run(council, 'select record_presence($1, $2, $3)', [id, '2026-01-07', `{${member.memberId}}`]),
          entry: 'insert meeting_answers',
        }
      },
    ],
    [
      'giving points',
      async () => ({
        by: admin,
        act: () =>
          run(
            admin,
            `insert into point_transactions (id, user_id, points, reason, type) values ($1, $2, 5, 'Ajuda', 'both')`,
            [randomUUID(), member.userId],
          ),
        entry: 'insert point_transactions',
      }),
    ],
    [
      'granting a badge',
      async () => {
        await world.owner.rows(
          `insert into badges (title, description, icon) values ('Mentor', 'Por ensinar', 'star') on conflict do nothing`,
        )
        return {
          by: admin,
          act: () =>
            run(admin, `select grant_badge($1, (select id from badges where title = 'Mentor'), 'Por mérito')`, [
              member.memberId,
            ]),
          entry: 'insert member_badges',
        }
      },
    ],
    [
      'revoking a badge',
      async () => ({
        by: admin,
        act: () =>
          run(admin, `select revoke_badge($1, (select id from badges where title = 'Mentor'), 'Engano')`, [
            member.memberId,
          ]),
        entry: 'update member_badges',
      }),
    ],
    [
      'responding to a request for deletion',
      async () => {
        const [row] = await run(other, `select request_deletion('') as id`)
        return {
          by: admin,
          act: () => run(admin, `select close_deletion_request($1, 'declined', 'Ainda não.')`, [String(row?.['id'])]),
          entry: 'update deletion_requests',
        }
      },
    ],
    [
      'changing the permissions of a position',
      async () => ({
        by: admin,
        act: () =>
          run(admin, `update position_permissions set actions = '{view}' where position = '*' and area = 'tasks'`).then(
            () => run(admin, `update position_permissions set actions = '{}' where position = '*' and area = 'tasks'`),
          ),
        entry: 'update position_permissions',
      }),
    ],
    [
      'deleting a message',
      async () => {
        const id = randomUUID()
        await run(member, `insert into messages (id, content, user_id) values ($1, 'Olá', $2)`, [id, member.userId])
        return {
          by: admin,
          act: () => run(admin, 'delete from messages where id = $1', [id]),
          entry: 'delete messages',
        }
      },
    ],
    [
      'evaluating a proof',
      async () => {
        const id = await submit(world, member, 'training')
        return { by: council, act: () => evaluate(world, council, id, 80), entry: 'update tasks' }
      },
    ],
    [
      'cancelling a proof',
      async () => {
        const id = await submit(world, member, 'reading')
        return { by: council, act: () => setStatus(world, council, id, 'cancelled'), entry: 'update tasks' }
      },
    ],
    [
      'returning a proof',
      async () => {
        const id = await submit(world, await world.person(), 'training')
        return {
          by: council,
          act: () => run(council, `select return_proof($1, $2, 'Está escura.')`, [randomUUID(), id]),
          entry: 'update tasks',
        }
      },
    ],
    [
      'keeping a contested score',
      async () => {
        const person = await world.person()
        const id = await submit(world, person, 'training')
        await evaluate(world, admin, id, 50)
        await run(person, `select contest_proof($1, $2, 'Corri 5 km.')`, [randomUUID(), id])
        return {
          by: council,
          act: () => run(council, `select uphold_proof($1, $2, 'O relógio não mostra.')`, [randomUUID(), id]),
          entry: 'update tasks',
        }
      },
    ],
    [
      'completing a task between two others',
      async () => {
        const id = await makeTask(world, other, member)
        return { by: council, act: () => setStatus(world, council, id, 'completed'), entry: 'update tasks' }
      },
    ],
  ]

  test.each(acts)('%s', async (_, prepare) => {
    const { by, act, entry } = await prepare()
    const entries = await entriesOf(act)
    expect(entries.filter((found) => found.actor === by.userId).map((found) => found.entry)).toContain(entry)
  })
})

test("an absence's entry has decision and person, without kind, reason and response @USR-66 @ROU-110", async () => {
  const person = await world.person({ member: { name: 'Caio Lins' } })
  const [id, kept] = [randomUUID(), randomUUID()]
  const day = `private.period_start('day') + 1`
  for (const [absence, at] of [
    [id, day],
    [kept, `${day} + 1`],
  ] as const)
    await run(person, `select request_absence($1, 'illness', ${at}, ${at}, 'Cirurgia')`, [absence])
  const seen = `(select jsonb_build_object('kind', kind, 'first_day', first_day, 'last_day', last_day, 'reason', reason)
    from absences where id = $1)`
  const entries = await entriesOf(async () => {
    await run(council, `select decide_absence($1, 'refused', ${seen}, 'Sem atestado')`, [id])
    await run(person, 'select withdraw_absence($1)', [kept])
  })
  expect(entries).toMatchObject([
    { entry: 'update absences', actor: council.userId, new: { outcome: 'refused', closed_by: council.userId } },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/illness|Cirurgia|Sem atestado/u)
  const listed = await run(admin, `select names from list_audit(p_kind => 'absences')`)
  expect(listed).toMatchObject([{ names: { [id]: 'Caio Lins' } }])
})

test('what people do with their own tasks and proofs is not entered @USR-66', async () => {
  const proof = await submit(world, member, 'documentation')
  const given = await makeTask(world, other, member)
  const entries = await entriesOf(async () => {
    await setStatus(world, member, proof, 'cancelled')
    await setStatus(world, member, given, 'completed')
    await setStatus(world, other, given, 'pending')
  })
  expect(entries).toEqual([])
})

test('an evaluation’s entry has the score without the comment; a deleted task’s has no words @TAS-62', async () => {
  const person = await world.person({ member: { name: 'Bia Rocha' } })
  const proof = await submit(world, person, 'training')
  const entries = await entriesOf(() => evaluate(world, council, proof, 80))
  const entry = entries.find((found) => found.entry === 'update tasks')
  expect(entry?.new).toMatchObject({ evaluation_score: 80, status: 'completed', evaluation_by: council.userId })
  expect(JSON.stringify(entries)).not.toContain('Muito bem')
  const deletion = await entriesOf(() => world.owner.rows('delete from tasks where id = $1', [proof]))
  const gone = deletion.find((found) => found.entry === 'delete tasks')
  expect(gone).toMatchObject({ entry: 'delete tasks', actor: null, old: { assigned_by: person.userId } })
  expect(Object.keys(gone?.old as object)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(title|description|evaluation_feedback)$/u)]),
  )
})
