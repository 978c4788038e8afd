import { randomUUID } from 'node:crypto'
import { grant, revoke } from '#tests/database/achievements/badges.ts'
import { save } from '#tests/database/meetings/meetings.ts'
import { invite, signUp } from '../people.ts'
import { evaluate, makeTask, setStatus, submit, type Routine } from '#tests/database/routines/submissions.ts'
import { NotNow, type Race } from './race.ts'

/** What people do, by name; some of it is refused, as expected. */
type Action = (race: Race) => Promise<unknown>

const routines: readonly Routine[] = ['training', 'reading', 'fasting', 'documentation']

const submitRoutine: Action = async ({ world, everyone, routines: made, any }) => {
  made.push(await submit(world, any(everyone), any(routines)))
}

/** The newest routines, so that several people evaluate the same one. */
const evaluateRoutine: Action = async ({ world, admins, council, routines: made, any, random }) => {
  await evaluate(world, any([...admins, ...council]), any(made.slice(-6)), Math.floor(random() * 101))
}

export const actions: Record<string, Action> = {
  // An action that is listed twice is twice as frequent.
  submitRoutine,
  submitRoutineToo: submitRoutine,
  evaluateRoutine,
  evaluateRoutineToo: evaluateRoutine,
  /** Often repeats a change, like a stale window. */
  async moveRoutine({ world, admins, routines: made, any }) {
    await setStatus(world, any(admins), any(made), any(['cancelled', 'cancelled', 'pending', 'completed']))
  },
  async makeTask({ world, everyone, tasks, any }) {
    tasks.push(await makeTask(world, any(everyone), any(everyone), '2100-12-24'))
  },
  async moveTask({ world, everyone, tasks, any }) {
    await setStatus(world, any(everyone), any(tasks), any(['completed', 'pending', 'cancelled']))
  },
  givePoints: ({ world, admins, everyone, any }) =>
    world
      .as(any(admins))
      .rows(`insert into point_transactions (user_id, points, reason, type) values ($1, $2, 'Ajuda', $3)`, [
        any(everyone).userId,
        any([5, -3, 20]),
        any(['weekly', 'monthly', 'both']),
      ]),
  async closePeriod({ world, admins, any }) {
    const admin = world.as(any(admins))
    const open = await admin.rows<{ type: string; period_start: string }>('select * from open_periods()')
    const { type, period_start: start } = any(open)
    await admin.rows('insert into ranking_periods (type, period_start) values ($1, $2)', [type, start])
  },
  grantBadge: ({ world, admins, everyone, badges, any }) =>
    grant(world, any(admins), any(everyone).memberId, any(badges)),
  revokeBadge: ({ world, admins, everyone, badges, any }) =>
    revoke(world, any(admins), any(everyone).memberId, any(badges)),
  changeRule: ({ world, admins, badges, any }) =>
    world
      .as(any(admins))
      .rows('update badges set threshold = $1, active = $2 where id = $3', [
        any([1, 2, 3, 30]),
        any([true, true, true, false]),
        any(badges.slice(1)),
      ]),
  async writeMessage({ world, everyone, messages, any }) {
    const author = any(everyone)
    const id = randomUUID()
    await world
      .as(author)
      .rows('insert into messages (id, content, user_id, user_name) values ($1, $2, $3, $4)', [
        id,
        'Olá @pessoa3',
        author.userId,
        'Alguém',
      ])
    messages.push(id)
  },
  async like({ world, everyone, messages, any }) {
    const person = any(everyone)
    const likers = any([[person.userId], []])
    await world
      .as(person)
      .rows('update messages set likes = $1, liked_by = $2 where id = $3', [
        likers.length,
        `{${likers.join(',')}}`,
        any(messages),
      ])
  },
  async reply({ world, everyone, messages, any }) {
    const person = any(everyone)
    await world
      .as(person)
      .rows('insert into message_replies (message_id, user_id, user_name, content) values ($1, $2, $3, $4)', [
        any(messages),
        person.userId,
        'Alguém',
        'Eu também',
      ])
  },
  async deleteMessage({ world, supreme, messages, any, random }) {
    if (random() < 0.8) throw new NotNow()
    await world.as(supreme).rows('delete from messages where id = $1', [any(messages)])
  },
  editMember: ({ world, admins, council, everyone, any, random }) =>
    world
      .as(any([...admins, ...council]))
      .rows('update members set bio = $1 where id = $2', [`Bio ${random()}`, any(everyone).memberId]),
  changeStanding: ({ world, admins, members, any }) =>
    world
      .as(any(admins))
      .rows('update members set status = $1 where id = $2', [
        any(['ativo', 'ativo', 'ativo', 'inativo']),
        any(members).memberId,
      ]),
  async addMember({ world, admins, guests, tasks, any }) {
    const id = randomUUID()
    await world
      .as(any(admins))
      .rows(`insert into members (id, name, entry_date) values ($1, 'Convidado', $2)`, [id, '2026-01-05'])
    guests.push(id)
    tasks.push(await makeTask(world, any(admins), { userId: '', memberId: id, email: '' }, '2100-12-24'))
  },
  async deleteMember({ world, admins, guests, any }) {
    await world.as(any(admins)).rows('delete from members where id = $1', [any(guests)])
  },
  suspend: ({ world, supreme, members, any }) =>
    world.as(supreme).rows('select suspend_account($1, $2)', [any(members).userId, any([true, false, false])]),
  /** Rare, because it cannot be undone. */
  async anonymise({ world, supreme, members, any, random }) {
    if (random() < 0.9) throw new NotNow()
    await world.as(supreme).rows('select anonymise_member($1)', [any(members.slice(0, 1)).memberId])
  },
  async inviteTwice({ world, admins, any, random }) {
    const email = `novo${Math.floor(random() * 20)}@confraria.test`
    const { token } = await invite(world, any(admins), email)
    await Promise.allSettled([signUp(world, email, token), signUp(world, email, token)])
  },
  saveMeeting: ({ world, admins, members, any }) => save(world, any(admins), { participants: [any(members).memberId] }),
  moveSeat: ({ world, admins, council, any }) =>
    world
      .as(any(admins))
      .rows('update council_members set position = $1 where member_id = $2', [
        any(['vice_presidente_executivo', 'diretor_cultura']),
        any(council).memberId,
      ]),
  changeRole: ({ world, supreme, members, any }) =>
    any([
      () => world.as(supreme).rows(`select grant_role($1, 'council')`, [any(members).userId]),
      () => world.as(supreme).rows(`select revoke_role($1, 'council')`, [any(members).userId]),
    ])(),
  async requestDeletion({ world, members, any }) {
    const person = world.as(any(members))
    await person.rows(`select request_deletion('')`)
    await person.rows('select withdraw_deletion_request()')
  },
  changeGoals: ({ world, admins, any }) =>
    world.as(any(admins)).rows(`select update_ranking_goals($1, 100, '{}')`, [any([300, 400])]),
  touchDueTasks: ({ world, everyone, any }) => world.as(any(everyone)).rows('select touch_due_notifications()'),
  readNotices: ({ world, everyone, any }) =>
    world.as(any(everyone)).rows('update notifications set read = true where not read'),
  readOverview: ({ world, everyone, any }) => world.as(any(everyone)).rows('select my_overview()'),
}
