import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { dayFrom, insertMeeting, save } from './meetings.ts'
import { addFactor, notificationsOf } from '#tests/database/people.ts'

/** Each kind of person schedules, changes, cancels and reads meetings. */
let world: World
let admin: Person
/** Vice president: every permission. */
let vice: Person
/** Finances: only sees meetings. */
let finances: Person
let ana: Person
let bia: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin', member: { name: 'Leonel Vasques' } })
  vice = await world.person({ role: 'council', position: 'vice_presidente_executivo', member: { name: 'Aurélio' } })
  finances = await world.person({ role: 'council', position: 'diretor_financeiro', member: { name: 'Beatriz' } })
  ana = await world.person({ member: { name: 'Ana Serra' } })
  bia = await world.person({ member: { name: 'Bia Rocha' } })
})
afterAll(() => world.close())

const seen = async (person: Person, id: string) =>
  (await world.as(person).rows('select id from meetings where id = $1', [id])).length === 1
describe('scheduling', () => {
  test('works for admins and positions with the right; returns the row, its creator and participants @RIG-17', async () => {
    for (const person of [admin, vice]) {
      const meeting = await save(world, person, {
        values: { title: ' Planejamento\n do\u202e ano ', location: '\u200b', type: 'planning', recurrence: 'monthly' },
        participants: [ana.memberId, bia.memberId, ana.memberId],
      })
      expect(meeting).toMatchObject({
        title: 'Planejamento do ano',
        date: '2100-03-09',
        time: '19:00',
        type: 'planning',
        recurrence: 'monthly',
        location: '',
        description: '',
        send_notifications: true,
        created_by: person.userId,
      })
      expect(
        await world.owner.rows('select count(*) from meeting_participants where meeting_id = $1', [meeting.id]),
      ).toEqual([{ count: 2 }])
    }
  })

  test('people with only one of the permissions create or edit only @RIG-17', async () => {
    const creator = await world.person({ role: 'council', position: 'so_agenda' })
    const editor = await world.person({ role: 'council', position: 'so_altera' })
    await world.owner.rows(
      `insert into position_permissions (position, area, actions)
       values ('so_agenda', 'council_meetings', '{create}'), ('so_altera', 'council_meetings', '{view,edit}')`,
    )
    const values = { title: 'Roda de leitura' }
    const meeting = await save(world, creator, { values, participants: [ana.memberId] })
    await expect(
      save(world, creator, {
        id: meeting.id,
        values: { title: 'Outra', seen: meeting.updated_at },
        participants: [ana.memberId],
      }),
    ).rejects.toMatchObject({ code: '42501', message: 'Seu cargo não permite alterar reuniões.' })
    expect(
      await save(world, editor, {
        id: meeting.id,
        values: { title: 'Outra', seen: meeting.updated_at },
        participants: [ana.memberId],
      }),
    ).toMatchObject({ title: 'Outra', created_by: creator.userId })
    await expect(save(world, editor, { participants: [ana.memberId] })).rejects.toMatchObject({
      code: '42501',
      message: 'Seu cargo não permite agendar reuniões.',
    })
  })

  test('should not be possible without the permission', async () => {
    const meeting = { participants: [ana.memberId] }
    for (const person of [ana, finances])
      await expect(save(world, person, meeting)).rejects.toMatchObject({
        code: '42501',
        message: 'Seu cargo não permite agendar reuniões.',
      })
  })
})

describe('a refusal has a sentence, and nothing is stored @MEE-32..MEE-38', () => {
  const fields = 'Por favor, preencha todos os campos obrigatórios.'
  const past = 'Uma reunião que se repete não pode começar no passado.'
  test.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: ' \u200b\n' }, fields],
    ['no date', { date: '' }, fields],
    ['null for a date', { date: null }, fields],
    ['no time', { time: '' }, fields],
    ['121 letters', { title: 'a'.repeat(121) }, 'O título pode ter no máximo 120 caracteres.'],
    ['31 February', { date: '2100-02-31' }, 'Esta data não existe no calendário.'],
    ['29 February 2100', { date: '2100-02-29' }, 'Esta data não existe no calendário.'],
    ['a month 13', { date: '2100-13-01' }, 'Esta data não existe no calendário.'],
    ['a date in words', { date: 'infinity' }, 'Esta data não existe no calendário.'],
    ['a day in another century', { date: '2200-01-01' }, 'A data deve ficar entre 2000 e 2199.'],
    ['25:00', { time: '25:00' }, 'A hora deve ficar entre 00:00 e 23:59.'],
    ['24:00', { time: '24:00' }, 'A hora deve ficar entre 00:00 e 23:59.'],
    ['7:5', { time: '7:5' }, 'A hora deve ficar entre 00:00 e 23:59.'],
    ['a series that began long ago', { date: '2026-01-01', recurrence: 'weekly' }, past],
    ['an unknown type', { type: 'party' }, 'Este tipo de reunião não existe.'],
    ['an unknown recurrence', { recurrence: 'daily' }, 'Esta recorrência não existe.'],
    ['a long place', { location: 'a'.repeat(201) }, 'O local pode ter no máximo 200 caracteres.'],
    ['a long description', { description: 'a'.repeat(2_001) }, 'A descrição pode ter no máximo 2.000 caracteres.'],
  ])('%s', async (_, values, message) => {
    const id = randomUUID()
    await expect(save(world, admin, { id, values, participants: [ana.memberId] })).rejects.toMatchObject({
      code: '23514',
      message,
    })
    expect(await world.owner.rows('select from meetings where id = $1', [id])).toEqual([])
  })

  test('no participant, an unknown one, an inactive one @MEE-39 @MEE-41', async () => {
    const inactive = await world.person({ member: { status: 'inativo' } })
    for (const [participants, message] of [
      [[], 'Por favor, selecione pelo menos um participante.'],
      [[ana.memberId, randomUUID()], 'Só membros ativos participam de reuniões.'],
      [[inactive.memberId], 'Só membros ativos participam de reuniões.'],
    ] as const)
      await expect(save(world, admin, { participants })).rejects.toMatchObject({ code: '23514', message })
  })

  test('a series starts at a future minute of today, not a past one; a single meeting may be past @MEE-21 @MEE-22 @MEE-35', async () => {
    const [over, come] = await world.owner.rows<{ date: string; time: string }>(`
      select to_char(minute, 'YYYY-MM-DD') as date, to_char(minute, 'HH24:MI') as time
      from (values (now()), (now() + interval '2 minutes')) as moment (at)
      cross join lateral (select at at time zone 'America/Sao_Paulo' as minute) as local order by at`)
    const participants = [ana.memberId]
    const weekly = { recurrence: 'weekly' }
    expect(await save(world, admin, { values: { ...come, ...weekly }, participants })).toMatchObject({ ...come })
    await expect(save(world, admin, { values: { ...over, ...weekly }, participants })).rejects.toMatchObject({
      message: past,
    })
    expect(await save(world, admin, { values: { ...over }, participants })).toMatchObject({ ...over })
  })
})

describe('changing', () => {
  test('a repeated request is stored once, and notifies once @APP-77', async () => {
    const meeting = { id: randomUUID(), values: { title: 'Duas vezes' }, participants: [bia.memberId] }
    const first = await save(world, vice, meeting)
    expect(await save(world, vice, meeting)).toEqual(first)
    expect((await notificationsOf(world, bia)).filter((text) => text.includes('Duas vezes'))).toHaveLength(1)
  })

  test('an older version is refused; a version that is already stored is accepted @MEE-25', async () => {
    const participants = [ana.memberId]
    const first = await save(world, vice, { participants })
    const second = await save(world, admin, {
      id: first.id,
      values: { title: 'Mudou', seen: first.updated_at },
      participants,
    })
    expect(second.updated_at > first.updated_at).toBe(true)
    const late = { id: first.id, values: { title: 'Tarde', seen: first.updated_at }, participants }
    await expect(save(world, vice, late)).rejects.toMatchObject({
      code: 'CF409',
      message: 'Outra pessoa alterou esta reunião.',
    })
    expect(await save(world, vice, { ...late, values: { title: 'Mudou', seen: first.updated_at } })).toEqual(second)
  })

  test('without a version only the own first save is repeated, perhaps with other words @MEE-25', async () => {
    const participants = [ana.memberId]
    const first = await save(world, vice, { participants })
    const unseen = { id: first.id, values: { title: 'Outras palavras' }, participants }
    const changed = { code: 'CF409', message: 'Outra pessoa alterou esta reunião.' }
    await expect(save(world, admin, unseen)).rejects.toMatchObject(changed)
    const second = await save(world, vice, unseen)
    expect(second.title).toBe('Outras palavras')
    const late = { ...unseen, values: { title: 'Tarde' } }
    await expect(save(world, vice, late)).rejects.toMatchObject(changed)
    await expect(save(world, vice, { ...late, values: { title: 'Tarde', seen: null } })).rejects.toMatchObject(changed)
  })

  test('a change of only the participants is a new version too', async () => {
    const first = await save(world, vice, { participants: [ana.memberId] })
    const second = await save(world, vice, {
      id: first.id,
      values: { seen: first.updated_at },
      participants: [bia.memberId],
    })
    expect(second.updated_at > first.updated_at).toBe(true)
  })

  test('a deleted meeting is not restored', async () => {
    const meeting = await save(world, vice, { participants: [ana.memberId] })
    await world.as(admin).rows('delete from meetings where id = $1', [meeting.id])
    await expect(
      save(world, vice, { id: meeting.id, values: { seen: meeting.updated_at }, participants: [ana.memberId] }),
    ).rejects.toMatchObject({ code: 'CF404', message: 'Esta reunião não existe mais.' })
  })

  test('of two concurrent changes one is stored and the other refused', async () => {
    const meeting = await save(world, vice, { participants: [ana.memberId] })
    const attempts = await Promise.allSettled(
      ['Uma', 'Outra'].map((title) =>
        save(world, vice, {
          id: meeting.id,
          values: { title, seen: meeting.updated_at },
          participants: [ana.memberId],
        }),
      ),
    )
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a series that began in the past keeps its start; it does not move to another past day @MEE-22', async () => {
    const id = await insertMeeting(world, { date: '2026-01-05', recurrence: 'weekly', time: '08:00' }, [ana])
    const [row] = await world.owner.rows<{ updated_at: string }>('select updated_at from meetings where id = $1', [id])
    const values = { title: 'Série', date: '2026-01-05', recurrence: 'weekly', time: '08:30', seen: row?.updated_at }
    const saved = await save(world, vice, { id, values, participants: [ana.memberId] })
    expect(saved).toMatchObject({ date: '2026-01-05', time: '08:30' })
    await expect(
      save(world, vice, {
        id,
        values: { ...values, date: '2026-01-06', seen: saved.updated_at },
        participants: [ana.memberId],
      }),
    ).rejects.toMatchObject({ message: 'Uma reunião que se repete não pode começar no passado.' })
  })

  test('answers are removed with the date or with the participant; those of remaining dates stay @MEE-31', async () => {
    const today = await dayFrom(world, 0)
    const next = await dayFrom(world, 7)
    const id = await insertMeeting(world, { date: today, recurrence: 'weekly' }, [ana, bia])
    for (const [person, date] of [
      [ana, today],
      [ana, next],
      [bia, next],
    ] as const)
      await world.owner.rows(
        `insert into meeting_answers (meeting_id, date, member_id, answer) values ($1, $2, $3, 'yes')`,
        [id, date, person.memberId],
      )
    await world.as(admin).rows('select record_presence($1, $2, $3)', [id, today, `{${bia.memberId}}`])
    const [row] = await world.owner.rows<{ updated_at: string }>('select updated_at from meetings where id = $1', [id])
    await save(world, vice, {
      id,
      values: { title: 'Quinzenal', date: today, time: '00:00', recurrence: 'biweekly', seen: row?.updated_at },
      participants: [ana.memberId],
    })
    expect(
      await world.owner.rows(
        'select date, member_id, present from meeting_answers where meeting_id = $1 order by present',
        [id],
      ),
    ).toEqual([
      { date: today, member_id: ana.memberId, present: false },
      { date: today, member_id: bia.memberId, present: true },
    ])
  })
})

describe('reading and cancelling', () => {
  test('participants read their own; the council with the permission, admins all; others none @RIG-37 @MEE-01', async () => {
    const { id } = await save(world, vice, { participants: [ana.memberId] })
    for (const person of [admin, vice, finances, ana]) expect(await seen(person, id)).toBe(true)
    expect(await seen(bia, id)).toBe(false)
    const blind = await world.person({ role: 'council', position: 'sem_reunioes' })
    await world.owner.rows(
      `insert into position_permissions (position, area, actions) values ('sem_reunioes', 'council_meetings', '{}')`,
    )
    expect(await seen(blind, id)).toBe(false)
    for (const table of ['meeting_participants', 'meeting_answers'])
      expect(await world.as(bia).rows(`select from ${table} where meeting_id = $1`, [id])).toEqual([])
    expect(await world.as(ana).rows('select member_id from meeting_participants where meeting_id = $1', [id])).toEqual([
      { member_id: ana.memberId },
    ])
  })

  test('attendance is readable by people who record it, and by each participant for themselves @MEE-54', async () => {
    const id = await insertMeeting(world, { date: '2026-01-07' }, [ana, bia])
    await world.as(admin).rows('select record_presence($1, $2, $3)', [id, '2026-01-07', `{${ana.memberId}}`])
    const presence = async (person: Person) =>
      (await world.as(person).rows('select member_id from meeting_answers where meeting_id = $1', [id])).map(
        ({ member_id }) => member_id,
      )
    expect(await presence(bia)).toEqual([bia.memberId])
    // The permission to see meetings does not include attendance.
    expect(await presence(finances)).toEqual([])
    expect(new Set(await presence(vice))).toEqual(new Set([ana.memberId, bia.memberId]))
  })

  test('a participant without the required second factor reads nothing @RIG-04', async () => {
    const guarded = await world.person()
    await addFactor(world, guarded)
    const { id } = await save(world, vice, { participants: [guarded.memberId] })
    const query = 'select id from meetings where id = $1'
    expect(await world.unchecked(guarded).rows(query, [id])).toEqual([])
    expect(await world.as(guarded, 'aal2').rows('select id from meetings where id = $1', [id])).toEqual([{ id }])
  })

  test('only people with the right cancel, and everything is removed', async () => {
    const { id } = await save(world, vice, { participants: [ana.memberId] })
    const cancel = (person: Person) => world.as(person).rows('delete from meetings where id = $1 returning id', [id])
    for (const person of [ana, finances]) expect(await cancel(person)).toEqual([])
    expect(await cancel(vice)).toEqual([{ id }])
    expect(await world.owner.rows('select from meeting_participants where meeting_id = $1', [id])).toEqual([])
  })

  test('an inactive member is removed from future meetings; past attendance stays @MEE-61 @MEM-64', async () => {
    const leaving = await world.person()
    const { id } = await save(world, vice, { participants: [leaving.memberId, ana.memberId] })
    const past = await insertMeeting(world, { date: '2026-01-07' }, [leaving])
    await world.as(admin).rows('select record_presence($1, $2, $3)', [past, '2026-01-07', `{${leaving.memberId}}`])
    await world.as(admin).rows(`update members set status = 'inativo' where id = $1`, [leaving.memberId])
    const invited = await world.owner.rows<{ meeting_id: string }>(
      'select meeting_id from meeting_participants where member_id = $1',
      [leaving.memberId],
    )
    expect(invited).toEqual([{ meeting_id: past }])
    expect(await seen(vice, id)).toBe(true)
    expect(await world.owner.rows('select present from meeting_answers where meeting_id = $1', [past])).toEqual([
      { present: true },
    ])
  })

  test('inviting several people is one audit entry with their names, and so is removing several', async () => {
    const meeting = await save(world, vice, { participants: [ana.memberId, bia.memberId] })
    await world.as(admin).rows('delete from meetings where id = $1', [meeting.id])
    const entries = await world.as(admin).rows<{ action: string; members: string[]; names: Record<string, string> }>(
      `select action, coalesce(new, old) -> 'members' as members, names from list_audit(p_kind => 'meeting_participants')
         where target = 'meeting_participants/' || $1`,
      [meeting.id],
    )
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'insert'])
    for (const { members, names } of entries) {
      expect(members.toSorted()).toEqual([ana.memberId, bia.memberId].toSorted())
      expect(members.map((id) => names[id] !== undefined)).toEqual([true, true])
    }
  })

  test('the audit log has who changed what', async () => {
    const meeting = await save(world, vice, { participants: [ana.memberId] })
    await save(world, admin, {
      id: meeting.id,
      values: { time: '20:00', seen: meeting.updated_at },
      participants: [bia.memberId],
    })
    await world.as(admin).rows('delete from meetings where id = $1', [meeting.id])
    const entries = await world.as(admin).rows<{ entry: string }>(
      `select concat_ws(' ', action, split_part(target, '/', 1), new ->> 'time') as entry from audit_log
       where target like '%' || $1 || '%' and actor is not null order by at, split_part(target, '/', 1), action`,
      [meeting.id],
    )
    expect(entries.map(({ entry }) => entry)).toEqual([
      'insert meeting_participants',
      'insert meetings 19:00',
      'delete meeting_participants',
      'insert meeting_participants',
      'update meetings 20:00',
      'delete meeting_participants',
      'delete meetings',
    ])
  })
})
