import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { dayFrom, insertMeeting, save } from './meetings.ts'

/** Answers, attendance, conflicts and the list of dates, as each kind of person. */
let world: World
let admin: Person
let vice: Person
let finances: Person
let ana: Person
let bia: Person
let today: string

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin', member: { name: 'Leonel' } })
  vice = await world.person({ role: 'council', position: 'vice_presidente_executivo', member: { name: 'Zeno' } })
  finances = await world.person({ role: 'council', position: 'diretor_financeiro', member: { name: 'Beatriz' } })
  ana = await world.person({ member: { name: 'Ana' } })
  bia = await world.person({ member: { name: 'Bia' } })
  today = await dayFrom(world, 0)
  await world.owner.rows(`insert into council_position_descriptions (position, title, function) values
    ('vice_presidente_executivo', 'Vice Presidente Executivo', 'Preside'),
    ('diretor_financeiro', 'Diretora Financeira', 'Presta contas')`)
})
afterAll(() => world.close())

interface Occurrence extends Record<string, unknown> {
  id: string
  date: string
  participants: { member_id: string; name: string; position: string; answer: string | null; present: boolean | null }[]
}
const between = (person: Person, from: string, to: string, id?: string) =>
  world
    .as(person)
    .rows<Occurrence>('select * from meetings_between($1, $2) where id = coalesce($3, id)', [from, to, id ?? null])
const answer = (person: Person, id: string, date: string, value: string | null) =>
  world.as(person).rows('select answer_meeting($1, $2, $3)', [id, date, value])
const record = (person: Person, id: string, date: string, there: readonly Person[]) =>
  world
    .as(person)
    .rows('select record_presence($1, $2, $3)', [id, date, `{${there.map(({ memberId }) => memberId).join(',')}}`])

describe('answering', () => {
  test('participants answer for themselves, for each date, until it begins, and may change the answer @MEE-51 @MEE-52', async () => {
    const [first, next] = [await dayFrom(world, 1), await dayFrom(world, 8)]
    const id = await insertMeeting(world, { date: first, recurrence: 'weekly' }, [ana, bia])
    await answer(ana, id, first, 'yes')
    await answer(ana, id, next, 'maybe')
    await answer(ana, id, next, 'no')
    await answer(bia, id, next, 'yes')
    const dates = await between(ana, first, next, id)
    expect(dates).toMatchObject([
      { date: first, own_answer: 'yes', yes_count: 1, maybe_count: 0, no_count: 0, is_invited: true },
      { date: next, own_answer: 'no', yes_count: 1, maybe_count: 0, no_count: 1, is_invited: true },
    ])
    expect(dates[1]?.participants.map(({ name, answer: value }) => [name, value])).toEqual([
      ['Ana', 'no'],
      ['Bia', 'yes'],
    ])
  })

  test('should not be possible without an invitation, on other dates, after the beginning, or with other words @MEE-51', async () => {
    const id = await insertMeeting(world, { date: today, recurrence: 'weekly' }, [ana])
    const next = await dayFrom(world, 7)
    const wrong = 'Esta reunião não acontece nesta data.'
    const begun = 'Esta reunião já começou.'
    for (const [person, date, value, message] of [
      [bia, today, 'yes', 'Você não está entre os participantes desta reunião.'],
      [admin, today, 'yes', 'Você não está entre os participantes desta reunião.'],
      [ana, await dayFrom(world, 1), 'yes', wrong],
      [ana, await dayFrom(world, -7), 'yes', wrong],
      [ana, today, 'yes', begun],
      [ana, next, 'perhaps', 'Responda sim, talvez ou não.'],
      [ana, next, null, 'Responda sim, talvez ou não.'],
    ] as const)
      await expect(answer(person, id, date, value)).rejects.toMatchObject({ message })
    const past = await insertMeeting(world, { date: '2026-01-05' }, [ana])
    await expect(answer(ana, past, '2026-01-05', 'yes')).rejects.toMatchObject({ message: begun })
    await expect(world.anon.rows(`select answer_meeting($1, $2, 'yes')`, [id, today])).rejects.toMatchObject({
      code: '42501',
    })
    await world.as(admin).rows('delete from meetings where id = $1', [id])
    await expect(answer(ana, id, today, 'yes')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('presence', () => {
  test('is recorded for all participants of a date by people who may edit, and corrected; answers stay @MEE-53 @MEE-54', async () => {
    const id = await insertMeeting(world, { date: today }, [ana, bia])
    await world.owner.rows(
      `insert into meeting_answers (meeting_id, date, member_id, answer) values ($1, $2, $3, 'yes')`,
      [id, today, bia.memberId],
    )
    await record(vice, id, today, [ana])
    await record(admin, id, today, [bia])
    const presence = async (person: Person) =>
      (await between(person, today, today, id))[0]?.participants.map(({ name, answer: value, present }) => [
        name,
        value,
        present,
      ])
    expect(await presence(vice)).toEqual([
      ['Ana', null, false],
      ['Bia', 'yes', true],
    ])
    // Others see only their own.
    expect(await presence(ana)).toEqual([
      ['Ana', null, false],
      ['Bia', 'yes', null],
    ])
    expect(await presence(finances)).toEqual([
      ['Ana', null, null],
      ['Bia', 'yes', null],
    ])
    await record(vice, id, today, [])
    expect(await presence(vice)).toMatchObject([
      ['Ana', null, false],
      ['Bia', 'yes', false],
    ])
  })

  test('needs the permission, a date of the meeting that has started, and a participant @MEE-53 @MEE-55', async () => {
    const id = await insertMeeting(world, { date: today }, [ana])
    for (const person of [ana, finances])
      await expect(record(person, id, today, [ana])).rejects.toMatchObject({
        code: '42501',
        message: 'Seu cargo não permite registrar presenças.',
      })
    await expect(record(vice, id, today, [bia])).rejects.toMatchObject({
      message: 'Só participantes da reunião têm presença registrada.',
    })
    await expect(record(vice, id, await dayFrom(world, 1), [ana])).rejects.toMatchObject({
      message: 'Esta reunião não acontece nesta data.',
    })
    const { id: future } = await save(world, vice, { participants: [ana.memberId] })
    await expect(record(vice, future, '2100-03-09', [ana])).rejects.toMatchObject({
      message: 'A presença se registra a partir do início da reunião.',
    })
  })
})

describe('the dates', () => {
  test('are those of each meeting in order, with its own first one; council meetings are first', async () => {
    const late = await insertMeeting(world, { date: '2026-03-31', time: '21:00', recurrence: 'monthly' }, [
      ana,
      vice,
      finances,
    ])
    const early = await insertMeeting(world, { date: '2026-04-02', time: '07:00', recurrence: 'biweekly' }, [bia])
    const dates = (await between(vice, '2026-04-01', '2026-04-30')).filter(({ id }) => id === late || id === early)
    expect(dates.map(({ id, date, first_date, time }) => [id, date, first_date, time])).toEqual([
      [early, '2026-04-02', '2026-04-02', '07:00'],
      [early, '2026-04-16', '2026-04-02', '07:00'],
      [early, '2026-04-30', '2026-04-02', '07:00'],
      [late, '2026-04-30', '2026-03-31', '21:00'],
    ])
    expect(dates.at(-1)?.participants.map(({ name, position }) => [name, position])).toEqual([
      ['Beatriz', 'Diretora Financeira'],
      ['Zeno', 'Vice Presidente Executivo'],
      ['Ana', ''],
    ])
  })

  test("are the member's own, all for people who may see them, and no others", async () => {
    const id = await insertMeeting(world, { date: '2026-05-04' }, [ana])
    const seen = async (person: Person) => (await between(person, '2026-05-04', '2026-05-04', id)).length
    expect([await seen(ana), await seen(finances), await seen(admin), await seen(bia)]).toEqual([1, 1, 1, 0])
    expect((await between(finances, '2026-05-04', '2026-05-04', id))[0]).toMatchObject({ is_invited: false })
    await expect(world.anon.rows('select meetings_between($1, $1)', [today])).rejects.toMatchObject({ code: '42501' })
  })

  test('of more than 400 days are refused @LIM-34', async () => {
    const withoutMember = await world.person({ member: false })
    expect(await between(withoutMember, '2026-01-01', '2027-02-05')).toEqual([])
    await expect(between(withoutMember, '2026-01-01', '2027-02-06')).rejects.toMatchObject({
      message: 'Escolha um período de até 400 dias.',
    })
  })
})

describe('a page of dates', () => {
  beforeEach(() => world.owner.rows('delete from meetings'))

  const page = async (person: Person, args: string) =>
    (
      await world
        .as(person)
        .rows<{ id: string; date: string; time: string }>(`select id, date, time from meetings_between(${args})`)
    ).map(({ id, date, time }) => ({ id, date, time }))

  test('continues after the last row, forwards and backwards, and includes all dates of the same time', async () => {
    for (let number = 0; number < 5; number++) await insertMeeting(world, { date: '2040-02-06', time: '19:00' }, [ana])
    await insertMeeting(world, { date: '2040-01-02', time: '08:00', recurrence: 'monthly' }, [ana])
    const all = await page(vice, `'2040-01-01', '2040-06-30'`)
    expect(all).toHaveLength(11)
    for (const backwards of [false, true]) {
      const found: typeof all = []
      for (;;) {
        const last = found.at(-1)
        const from = backwards
          ? `p_from => '2040-01-01', p_to => '${last?.date ?? '2040-06-30'}'`
          : `p_from => '${last?.date ?? '2040-01-01'}', p_to => '2040-06-30'`
        const after = last ? `, p_after_time => '${last.time}', p_after_id => '${last.id}'` : ''
        const next = await page(vice, `${from}, p_backwards => ${backwards}, p_limit => 3${after}`)
        found.push(...next)
        if (next.length < 3) break
      }
      expect(backwards ? found.toReversed() : found).toEqual(all)
    }
  })

  test('has at most 100 dates; without a size also, except of one meeting @LIM-890', async () => {
    const id = await insertMeeting(world, { date: '2042-01-01', recurrence: 'weekly' }, [ana])
    await insertMeeting(world, { date: '2042-01-01', recurrence: 'weekly' }, [ana])
    expect(await page(ana, `p_from => '2042-01-01', p_limit => 1000`)).toHaveLength(100)
    expect(await page(ana, `p_from => '2042-01-01', p_limit => 1000, p_meeting => '${id}'`)).toHaveLength(100)
    expect(await page(ana, `'2042-01-01', '2043-02-05'`)).toHaveLength(100)
    expect(await page(ana, `'2042-01-01', '2043-02-05', '${id}'`)).toHaveLength(58)
    await world.owner.rows(`insert into meetings (title, date, time, type)
      select 'Uma de muitas', '2042-01-01', '10:00', 'regular' from generate_series(1, 101)`)
    expect(await world.as(vice).rows(`select from upcoming_meetings('2042-01-01', false, 1000)`)).toHaveLength(100)
  })

  test("is of one meeting, of the member's own ones, and never of an invisible one", async () => {
    const id = await insertMeeting(world, { date: '2041-02-06', recurrence: 'weekly' }, [ana])
    await insertMeeting(world, { date: '2041-02-06' }, [bia])
    const own = `p_from => '2041-02-06', p_to => '2041-02-06', p_own => true, p_limit => 9`
    expect([(await page(ana, own)).length, (await page(bia, own)).length, (await page(vice, own)).length]).toEqual([
      1, 1, 0,
    ])
    const one = `p_from => '2041-02-01', p_meeting => '${id}', p_limit => 2`
    expect((await page(vice, one)).map(({ date }) => date)).toEqual(['2041-02-06', '2041-02-13'])
    expect(await page(bia, one)).toEqual([])
    expect(await page(ana, `p_from => '2041-02-01', p_limit => 0`)).toEqual([])
  })

  test('finds distant dates on either side, and nothing where there are no dates', async () => {
    const far = await insertMeeting(world, { date: '2199-12-31' }, [ana])
    await insertMeeting(world, { date: '2000-01-01' }, [ana])
    expect((await page(ana, `p_from => '2190-01-01', p_limit => 9, p_meeting => '${far}'`)).length).toBe(1)
    expect((await page(ana, `p_to => '2000-01-02', p_backwards => true, p_limit => 9`)).length).toBe(1)
    expect(await page(ana, `p_to => '1999-01-02', p_backwards => true, p_limit => 9`)).toEqual([])
  })
})

describe('two meetings of a member at the same time', () => {
  // A weekly meeting from today recurs on the same day of the week, even in a hundred years.
  beforeAll(() => world.owner.rows('delete from meetings'))

  const conflicts = (person: Person, values: { id?: string; date?: string; time?: string; recurrence?: string }) =>
    world
      .as(person)
      .rows('select * from meeting_conflicts($1, $2, $3, $4, $5)', [
        values.id ?? null,
        values.date ?? '2101-06-06',
        values.time ?? '19:00',
        values.recurrence ?? 'once',
        `{${ana.memberId},${bia.memberId}}`,
      ])

  test.each([
    ['18:00', false],
    ['18:01', true],
    ['19:59', true],
    ['20:00', false],
  ])('a meeting at 19:00 and one at %s @MEE-23', async (time, is) => {
    const { id } = await save(world, vice, {
      values: { title: 'Já marcada', date: '2101-06-06' },
      participants: [ana.memberId, vice.memberId],
    })
    const clash = { member_id: ana.memberId, name: 'Ana', title: 'Já marcada', date: '2101-06-06', time: '19:00' }
    expect(await conflicts(vice, { time })).toEqual(is ? [clash] : [])
    expect(await conflicts(vice, { id, time })).toEqual([])
    await world.as(vice).rows('delete from meetings where id = $1', [id])
  })

  test('are found across midnight and in the next eight dates of a series, each once, without a refusal @MEE-23', async () => {
    const made = await save(world, vice, {
      values: { title: 'Semanal', date: '2102-01-01', time: '00:10', recurrence: 'weekly' },
      participants: [bia.memberId],
    })
    const clash = { member_id: bia.memberId, name: 'Bia', title: 'Semanal', time: '00:10' }
    expect(await conflicts(vice, { date: '2101-12-31', time: '23:50', recurrence: 'weekly' })).toEqual([
      { ...clash, date: '2102-01-01' },
    ])
    expect(await conflicts(vice, { date: '2101-12-17', time: '23:50', recurrence: 'biweekly' })).toEqual([
      { ...clash, date: '2102-01-01' },
    ])
    await save(world, vice, {
      values: { title: 'Ao mesmo tempo', date: '2102-01-01', time: '00:10' },
      participants: [bia.memberId],
    })
    await world.as(vice).rows('delete from meetings where id = $1', [made.id])
  })

  test('have no title for those who may schedule and do not see the meeting @MEE-890', async () => {
    await world.owner.rows(`insert into council_position_descriptions (position, title, function)
      values ('escriba', 'Escriba', 'Agenda')`)
    await world.owner.rows(`insert into position_permissions (position, area, actions)
      values ('escriba', 'council_meetings', '{create}')`)
    const scribe = await world.person({ role: 'council', position: 'escriba' })
    const date = '2103-06-06'
    const meeting = { title: 'Reservada', date }
    await save(world, vice, { values: meeting, participants: [ana.memberId] })
    await save(world, vice, { values: { ...meeting, title: 'Aberta' }, participants: [bia.memberId, scribe.memberId] })
    const titles = async (person: Person) => (await conflicts(person, { date })).map(({ name, title }) => [name, title])
    expect(await titles(scribe)).toEqual([
      ['Ana', null],
      ['Bia', 'Aberta'],
    ])
    expect(await titles(vice)).toEqual([
      ['Ana', 'Reservada'],
      ['Bia', 'Aberta'],
    ])
  })

  test('are shown only to people who may schedule', async () => {
    for (const person of [ana, finances])
      await expect(conflicts(person, {})).rejects.toMatchObject({
        code: '42501',
        message: 'Seu cargo não permite agendar reuniões.',
      })
  })
})
