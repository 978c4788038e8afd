import { randomUUID } from 'node:crypto'
import type { Action, Area } from '#machines/shared/access.ts'
import type { Actor, Person, World } from '#tests/support/database.ts'
import { insertMeeting, saveAs, dayFrom } from '#tests/database/meetings/meetings.ts'
import { evaluate, makeTask, setStatus, submit } from '#tests/database/routines/submissions.ts'

/** A request to the database, from a screen or made by hand; its result is rows or a refusal. */
export interface Attempt {
  what: string
  /** A change also needs the right to see the row. */
  needsView?: true
  send: (context: Context) => Promise<readonly unknown[]>
}

/** The caller, and the rows of the request. */
interface Context {
  world: World
  person: Person
  as: Actor
  /** Another member with an account. */
  other: Person
}

/** An empty result without a refusal counts as done. */
const done = async (request: Promise<unknown>) => [await request]

const one = async (world: World, sql: string, values: readonly (string | null)[] = []) => {
  const [row] = await world.owner.rows<{ id: string }>(sql, values)
  if (!row) throw new Error(`no result of ${sql}`)
  return row.id
}

const seat = (world: World) =>
  one(
    world,
    `insert into council_members (name, position, entry_date) values ('Outra', 'zelador', '2026-03-01') returning id`,
  )

const badge = (world: World) =>
  one(
    world,
    `insert into badges (title, description, icon) values ('Selo ' || gen_random_uuid(), 'Para a prova', 'star') returning id`,
  )

const feedback = async (world: World, { userId }: Person) => {
  const id = randomUUID()
  await world.pastTriggers(`insert into user_feedback (id, user_id, username, feedback_type, content)
    values ('${id}', '${userId}', 'Outra', 'sugestão', 'Mais livros.')`)
  return id
}

const watched = async (world: World) => {
  const [row] = await world.owner.rows<{ id: string; updated_at: string }>(
    `insert into monitored_users (name, reason) values ('Fulano', 'Faltas') returning id, updated_at`,
  )
  if (!row) throw new Error('there is no monitored person')
  return row
}

const update = async ({ world, as }: Context, status: string) => {
  const { id, updated_at } = await watched(world)
  const rows = await as.rows<{ done: boolean }>('select update_monitored_user($1, $2, $3, null, $4, $5) as done', [
    id,
    updated_at,
    status,
    randomUUID(),
    'Conversamos.',
  ])
  return rows.filter(({ done }) => done)
}

/** The requests that each permission of a position allows. */
export const attempts: Partial<Record<Area, Partial<Record<Action, readonly Attempt[]>>>> = {
  members: {
    edit: [
      {
        what: 'writes another’s biography',
        send: ({ as, other }) =>
          as.rows(`update members set bio = 'Outra' where id = $1 returning id`, [other.memberId]),
      },
    ],
  },
  tasks: {
    edit: [
      {
        what: 'completes a task of others',
        send: async ({ world, person, other }) => setStatus(world, person, await makeTask(world, other), 'completed'),
      },
      {
        what: 'evaluates a routine',
        send: async ({ world, person }) =>
          evaluate(world, person, await submit(world, await world.person(), 'reading'), 80),
      },
    ],
  },
  achievements: {
    create: [
      {
        what: 'grants a badge',
        send: async ({ world, as, other }) =>
          done(as.rows('select grant_badge($1, $2, $3)', [other.memberId, await badge(world), 'Por mérito'])),
      },
    ],
    edit: [
      {
        what: 'adds a badge',
        send: ({ as }) =>
          as.rows(
            `insert into badges (id, title, description, icon) values (gen_random_uuid(), 'Selo ' || gen_random_uuid(), 'Nova', 'star') returning id`,
          ),
      },
      {
        what: 'changes a badge',
        send: async ({ world, as }) =>
          as.rows(`update badges set description = 'Outra' where id = $1 returning id`, [await badge(world)]),
      },
      {
        what: 'deletes a badge',
        send: async ({ world, as }) => as.rows('delete from badges where id = $1 returning id', [await badge(world)]),
      },
    ],
    delete: [
      {
        what: 'revokes a badge',
        send: async ({ world, as, other }) => {
          const id = await badge(world)
          await world.owner.rows('insert into member_badges (member_id, badge_id) values ($1, $2)', [
            other.memberId,
            id,
          ])
          return done(as.rows('select revoke_badge($1, $2, $3)', [other.memberId, id, 'Engano']))
        },
      },
    ],
  },
  council_members: {
    create: [
      {
        what: 'adds a council member',
        send: ({ as }) =>
          done(
            as.rows(
              `insert into council_members (name, position, entry_date) values ('Nova', 'zelador', '2026-03-01')`,
            ),
          ),
      },
    ],
    edit: [
      {
        what: 'edits a council member',
        send: async ({ world, as }) =>
          as.rows(`update council_members set observations = 'Licença' where id = $1 returning id`, [
            await seat(world),
          ]),
      },
    ],
    delete: [
      {
        what: 'removes a council member',
        send: async ({ world, as }) =>
          as.rows('delete from council_members where id = $1 returning id', [await seat(world)]),
      },
    ],
  },
  council_meetings: {
    view: [
      {
        what: 'reads a meeting of others',
        send: async ({ world, as, other }) =>
          as.rows('select id from meetings where id = $1', [
            await insertMeeting(world, { date: '2100-03-09' }, [other]),
          ]),
      },
    ],
    create: [
      {
        what: 'schedules a meeting',
        send: ({ as, other }) => done(saveAs(as, { participants: [other.memberId] })),
      },
    ],
    edit: [
      {
        what: 'changes a meeting',
        send: async ({ world, as, other }) => {
          const id = await insertMeeting(world, { date: '2100-03-09' }, [other])
          const [row] = await world.owner.rows<{ seen: string }>(
            'select updated_at as seen from meetings where id = $1',
            [id],
          )
          const values = { title: 'Outra', seen: row?.seen ?? '' }
          return done(saveAs(as, { id, values, participants: [other.memberId] }))
        },
      },
      {
        what: 'records attendance',
        send: async ({ world, as, other }) => {
          const date = await dayFrom(world, -1)
          const id = await insertMeeting(world, { date }, [other])
          return done(as.rows('select record_presence($1, $2, $3)', [id, date, `{${other.memberId}}`]))
        },
      },
    ],
    delete: [
      {
        what: 'cancels a meeting',
        needsView: true,
        send: async ({ world, as, other }) =>
          as.rows('delete from meetings where id = $1 returning id', [
            await insertMeeting(world, { date: '2100-03-09' }, [other]),
          ]),
      },
    ],
  },
  council_monitoring: {
    view: [
      {
        what: 'reads a case',
        send: async ({ world, as }) =>
          as.rows('select id from monitored_users where id = $1', [(await watched(world)).id]),
      },
    ],
    create: [
      {
        what: 'adds a case',
        send: ({ as }) => done(as.rows(`insert into monitored_users (name, reason) values ('Beltrano', 'Faltas')`)),
      },
    ],
    edit: [{ what: 'updates a case', needsView: true, send: (context) => update(context, 'alerta') }],
    delete: [{ what: 'closes a case', needsView: true, send: (context) => update(context, 'resolvido') }],
  },
  council_feedback: {
    view: [
      {
        what: 'reads another’s feedback',
        send: async ({ world, as, other }) =>
          as.rows('select id from user_feedback where id = $1', [await feedback(world, other)]),
      },
    ],
    edit: [
      {
        what: 'changes the state of feedback',
        needsView: true,
        send: async ({ world, as, other }) =>
          as.rows(`update user_feedback set status = 'in_progress' where id = $1 returning id`, [
            await feedback(world, other),
          ]),
      },
    ],
  },
}
