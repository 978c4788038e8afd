import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { dayFrom, insertMeeting, save, type MeetingToSave, type SavedMeeting } from './meetings.ts'

/** The notifications of participants, and their links. */
let world: World
let vice: Person
let ana: Person
let bia: Person

beforeAll(async () => {
  world = await openWorld()
  vice = await world.person({ role: 'council', position: 'vice_presidente_executivo', member: { name: 'Aurélio' } })
  ana = await world.person({ member: { name: 'Ana Serra' } })
  bia = await world.person({ member: { name: 'Bia Rocha' } })
})
beforeEach(() => world.pastTriggers('delete from notifications'))
afterAll(() => world.close())

/** Newest first, with the linked meeting. */
const notificationsOf = (person: Person) =>
  world
    .as(person)
    .rows<{ content: string; meeting_id: string | null }>(
      `select content, meeting_id from notifications where type = 'meeting' order by created_at desc`,
    )
const texts = async (person: Person) => (await notificationsOf(person)).map(({ content }) => content)
const change = (meeting: SavedMeeting, values: Record<string, unknown>, participants: readonly string[]) =>
  save(world, vice, { id: meeting.id, values: { ...values, seen: meeting.updated_at }, participants })
const clearNotifications = () => world.pastTriggers('delete from notifications')

test('an invitation has time, recurrence and place, and links to the meeting; the creator gets none @APP-127 @MEE-30 @APP-106', async () => {
  const { id } = await save(world, vice, {
    values: { title: 'Conselho', recurrence: 'monthly', location: 'Sede' },
    participants: [ana.memberId, vice.memberId],
  })
  expect(await notificationsOf(ana)).toEqual([
    {
      content: 'Aurélio convidou você para a reunião “Conselho”: 09/03/2100 às 19:00, depois todo mês. Local: Sede.',
      meeting_id: id,
    },
  ])
  expect(await notificationsOf(vice)).toEqual([])
  expect(await notificationsOf(bia)).toEqual([])
})

test.each([
  ['once', '09/03/2100 às 19:00.'],
  ['weekly', '09/03/2100 às 19:00, depois toda semana.'],
  ['biweekly', '09/03/2100 às 19:00, depois a cada duas semanas.'],
])('%s in words', async (recurrence, words) => {
  await save(world, vice, { values: { title: 'Roda', recurrence }, participants: [ana.memberId] })
  expect(await texts(ana)).toEqual([`Aurélio convidou você para a reunião “Roda”: ${words}`])
})

test('a change notifies those who stay, an invitation new participants, a removal removed ones @APP-130 @MEE-30', async () => {
  const meeting = await save(world, vice, { values: { title: 'Jantar' }, participants: [ana.memberId, vice.memberId] })
  await clearNotifications()
  await change(meeting, { title: 'Jantar', time: '20:30' }, [bia.memberId, vice.memberId])
  expect(await notificationsOf(ana)).toEqual([
    { content: 'Aurélio retirou você da reunião “Jantar”.', meeting_id: null },
  ])
  expect(await texts(bia)).toEqual(['Aurélio convidou você para a reunião “Jantar”: 09/03/2100 às 20:30.'])
})

test.each<[string, Record<string, unknown>, string]>([
  ['another hour', { time: '20:30' }, 'Aurélio mudou a reunião “Jantar”: agora em 09/03/2100 às 20:30.'],
  ['another day', { date: '2100-03-10' }, 'Aurélio mudou a reunião “Jantar”: agora em 10/03/2100 às 19:00.'],
  [
    'another place',
    { location: 'Jardim' },
    'Aurélio mudou a reunião “Jantar”: agora em 09/03/2100 às 19:00. Local: Jardim.',
  ],
  ['another name', { title: 'Ceia' }, 'Aurélio alterou a reunião “Ceia”: 09/03/2100 às 19:00.'],
  ['another text', { description: 'Traje escuro' }, 'Aurélio alterou a reunião “Jantar”: 09/03/2100 às 19:00.'],
])('%s has its own sentence @APP-128 @APP-129 @MEE-30', async (_, values, sentence) => {
  const meeting = await save(world, vice, { values: { title: 'Jantar' }, participants: [ana.memberId] })
  await clearNotifications()
  await change(meeting, { title: 'Jantar', ...values }, [ana.memberId])
  expect(await texts(ana)).toEqual([sentence])
})

test('a change of other participants notifies no one else', async () => {
  const meeting = await save(world, vice, { participants: [ana.memberId] })
  await clearNotifications()
  await change(meeting, {}, [ana.memberId, bia.memberId])
  expect(await texts(ana)).toEqual([])
  expect(await texts(bia)).toHaveLength(1)
})

test('a cancellation notifies and stays, and earlier notifications of the meeting are removed @APP-131 @MEE-30 @APP-145', async () => {
  const { id } = await save(world, vice, { values: { title: 'Jantar' }, participants: [ana.memberId] })
  await world.as(vice).rows('delete from meetings where id = $1', [id])
  expect(await notificationsOf(ana)).toEqual([
    { content: 'Aurélio cancelou a reunião “Jantar”: 09/03/2100 às 19:00.', meeting_id: null },
  ])
})

test('without the option no one is notified @MEE-30', async () => {
  const quiet: MeetingToSave = { values: { send_notifications: false }, participants: [ana.memberId] }
  const meeting = await save(world, vice, quiet)
  await change(meeting, { send_notifications: false, time: '21:00' }, [bia.memberId])
  await world.as(vice).rows('delete from meetings where id = $1', [meeting.id])
  expect([...(await texts(ana)), ...(await texts(bia))]).toEqual([])
})

test('a past meeting notifies no one @MEE-30', async () => {
  const id = await insertMeeting(world, { date: '2026-01-05' }, [ana])
  const [row] = await world.owner.rows<SavedMeeting>('select id, updated_at from meetings where id = $1', [id])
  if (!row) throw new Error('there is no meeting')
  await change(row, { title: 'Ata corrigida', date: '2026-01-05', time: '00:00' }, [ana.memberId])
  await world.as(vice).rows('delete from meetings where id = $1', [id])
  expect(await texts(ana)).toEqual([])
})

test('a notification of a series has the next date, not its first', async () => {
  const id = await insertMeeting(world, { date: '2026-01-05', recurrence: 'weekly', time: '08:00' }, [ana])
  const [row] = await world.owner.rows<SavedMeeting & { next: string }>(
    `select id, updated_at, to_char(private.next_date(meetings, private.period_start('day')), 'DD/MM/YYYY') as next
     from meetings where id = $1`,
    [id],
  )
  if (!row) throw new Error('there is no meeting')
  await change(row, { title: 'Série', date: '2026-01-05', recurrence: 'weekly', time: '09:00' }, [ana.memberId])
  expect(await texts(ana)).toEqual([
    `Aurélio mudou a reunião “Série”: agora em ${row.next} às 09:00, depois toda semana.`,
  ])
})

test('of a single meeting of today whose hour has passed no one is notified, nor of its change or removal @MEE-21', async () => {
  const today = await dayFrom(world, 0)
  const participants = [ana.memberId, vice.memberId]
  const values = { title: 'Café', date: today, time: '00:00' }
  const { id, updated_at: seen } = await save(world, vice, { values, participants })
  const change = { ...values, title: 'Chá', seen }
  await save(world, vice, { id, values: change, participants: [ana.memberId] })
  await world.as(vice).rows('delete from meetings where id = $1', [id])
  expect(await notificationsOf(ana)).toEqual([])
})

test('a past meeting is recorded with its attendance, and no one is notified @MEE-21', async () => {
  const yesterday = await dayFrom(world, -1)
  const participants = [ana.memberId, vice.memberId]
  const { id } = await save(world, vice, { values: { title: 'Roda', date: yesterday }, participants })
  await world.as(vice).rows('select record_presence($1, $2, $3)', [id, yesterday, `{${ana.memberId}}`])
  expect(await notificationsOf(ana)).toEqual([])
  const today = await dayFrom(world, 0)
  await save(world, vice, { values: { title: 'Café', date: today, time: '00:00' }, participants })
  expect(await notificationsOf(ana)).toEqual([])
  expect(
    await world.as(ana).rows('select date, member_id, present from meeting_answers where meeting_id = $1', [id]),
  ).toEqual([{ date: yesterday, member_id: ana.memberId, present: true }])
})
