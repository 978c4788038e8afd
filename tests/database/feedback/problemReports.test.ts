import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fitting, maxBytes, maxEvents, recordingSchema } from '#machines/feedback/recording.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { emptyRecording, recordedEvent, recording } from '#tests/support/recordings.ts'

let world: World
let admin: Person
let culture: Person
let ana: Person
let bia: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  culture = await world.person({ role: 'council', position: 'diretor_cultura' })
  ana = await world.person({ member: { name: 'Ana Serra' } })
  bia = await world.person()
})
beforeEach(() =>
  world.pastTriggers(
    'delete from problem_reports; delete from user_feedback; delete from error_kinds; delete from app.paces',
  ),
)
afterAll(() => world.close())

const report = (
  person: Person,
  attached: unknown = recording(),
  id: string = randomUUID(),
  content = 'A tela travou.',
) => world.as(person).rows('select report_problem($1, $2, $3)', [id, content, JSON.stringify(attached)])
const error = (person: Person, values: { kind?: string; name?: string; place?: string; attached?: unknown } = {}) =>
  world
    .as(person)
    .rows('select report_error($1, $2, $3, $4)', [
      values.kind ?? '0123456789abcdef',
      values.name ?? 'TypeError',
      values.place ?? 'Members-Bx3f.js:1:2345',
      JSON.stringify(values.attached ?? recording()),
    ])
const refusal = { code: '23514', message: 'O registro técnico não tem a forma esperada ou é grande demais.' }

describe('a report of a problem', () => {
  test('is a feedback of the type ‘problema’ with a recording @COU-83 @APP-155', async () => {
    const id = randomUUID()
    await report(ana, recording(), id, ' A tela travou. ')
    expect(await world.as(ana).rows('select username, feedback_type, content, status from user_feedback')).toEqual([
      { username: 'Ana Serra', feedback_type: 'problema', content: 'A tela travou.', status: 'pending' },
    ])
    expect(await world.as(admin).rows('select id, version, recording from problem_reports')).toEqual([
      { id, version: '0.1.0+0123456789ab', recording: recording() },
    ])
  })

  test('is repeated without a second row @APP-77', async () => {
    const id = randomUUID()
    await report(ana, recording(), id)
    await report(ana, recording(), id, 'Outro texto')
    expect(await world.owner.rows('select content from user_feedback')).toEqual([{ content: 'A tela travou.' }])
    await expect(report(bia, recording(), id)).rejects.toMatchObject({ code: '23505' })
  })

  test('needs a text, and leaves nothing behind when it is refused', async () => {
    await expect(report(ana, recording(), randomUUID(), ' \n')).rejects.toMatchObject({ code: '23514' })
    await expect(report(ana, { ...recording(), text: 'segredo' })).rejects.toMatchObject(refusal)
    expect(await world.owner.rows('select from user_feedback')).toEqual([])
    expect(await world.owner.rows('select from app.paces')).toEqual([])
  })

  test('five an hour @LIM-39', async () => {
    for (let count = 0; count < 5; count++) await report(ana)
    await expect(report(ana)).rejects.toMatchObject({
      code: 'PT429',
      message: 'Você relatou 5 problemas na última hora. Aguarde um pouco e envie de novo.',
    })
    await report(bia)
  })

  test('only administrators read the recording; the council reads the text @COU-84 @RIG-46', async () => {
    await report(ana)
    for (const person of [ana, bia, culture])
      expect(await world.as(person).rows('select from problem_reports')).toEqual([])
    expect(await world.as(culture).rows('select content from user_feedback')).toHaveLength(1)
    expect(await world.as(admin).rows('select from problem_reports')).toHaveLength(1)
  })

  test('loses its recording after 90 days, and keeps its text @USR-75', async () => {
    await report(ana)
    await world.pastTriggers(`update problem_reports set created_at = created_at - interval '91 days'`)
    await report(bia)
    expect(await world.owner.rows('select from problem_reports')).toHaveLength(1)
    expect(await world.owner.rows('select from user_feedback')).toHaveLength(2)
  })
})

const long = recordedEvent({
  type: `xstate.done.actor.${'a'.repeat(100)}`,
  shape: Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`property${at}${'b'.repeat(28)}`, 'text 10-99'])),
  taken: Array.from({ length: 4 }, () => `${'state.'.repeat(20).slice(0, -1)} ${'a'.repeat(100)} 0`),
  state: 'state.'.repeat(60),
})

/** Each value with its expected result. Schema and database agree on all of them. */
const recordings: readonly [string, unknown, boolean][] = [
  ['no events', recording([]), true],
  ['200 events', recording(Array.from({ length: maxEvents }, () => recordedEvent())), true],
  ['201 events', recording(Array.from({ length: maxEvents + 1 }, () => recordedEvent())), false],
  ['another format', { ...recording(), format: 2 }, false],
  ['a format that is a text', { ...recording(), format: '1' }, false],
  ['one property more', { ...recording(), note: 'segredo' }, false],
  ['no version', { format: 1, events: [] }, false],
  ['a version with a sentence', { ...recording(), version: 'meu segredo' }, false],
  ['events that are an object', { ...recording(), events: {} }, false],
  ['a list', [], false],
  ['a text', 'segredo', false],
  ['a null', null, false],
]
const event = (values: object) => ({ ...recording(), events: [{ ...recordedEvent(), ...values }] })
const events: readonly [string, unknown, boolean][] = [
  ['a state that is unknown', event({ state: null }), true],
  ['a long state', event({ state: 'a'.repeat(400) }), true],
  ['a longer state', event({ state: 'a'.repeat(401) }), false],
  ['a state with an address', event({ state: 'ana@confraria.test' }), false],
  ['a machine with a space', event({ machine: 'Ana Serra' }), false],
  ['a machine that is a number', event({ machine: 7 }), false],
  ['a fraction of an actor', event({ actor: 1.5 }), false],
  ['actor zero', event({ actor: 0 }), false],
  ['a time before the page', event({ at: -1 }), false],
  ['a time that is a text', event({ at: '10' }), false],
  ['an event with a space', event({ type: 'menu open' }), false],
  ['an event of two lines', event({ type: 'menu.open\n' }), false],
  ['an event of 121 letters', event({ type: 'a'.repeat(121) }), false],
  ['a class of a length', event({ shape: { content: 'text 10-99' } }), true],
  ['a sentence as a class', event({ shape: { content: 'text quero mudar de nome' } }), false],
  ['a number as a class', event({ shape: { content: 5 } }), false],
  ['a shape that is a list', event({ shape: [] }), false],
  ['a property with an accent', event({ shape: { ação: 'text 0' } }), false],
  ['20 transitions', event({ taken: Array.from({ length: 20 }, () => 'closed menu.open 0') }), true],
  ['21 transitions', event({ taken: Array.from({ length: 21 }, () => 'closed menu.open 0') }), false],
  ['a transition with a sentence', event({ taken: ['isto é um texto'] }), false],
  ['an unknown status', event({ status: 'lost' }), false],
  ['one property more', event({ content: 'segredo' }), false],
  ['an event that is a text', { ...recording(), events: ['segredo'] }, false],
  ['an event that is null', { ...recording(), events: [null] }, false],
]

describe('schema and database agree on a recording with @LIM-41', () => {
  test.each([...recordings, ...events])('%s', async (_, value, isValid) => {
    expect(recordingSchema.safeParse(value).success).toBe(isValid)
    const outcome = await report(ana, value).then(
      () => null,
      ({ code, message }: { code: string; message: string }) => ({ code, message }),
    )
    expect(outcome).toEqual(isValid ? null : refusal)
  })

  test('as many events as the application sends: the largest ones fit the database’s limit @LIM-41 @APP-153', async () => {
    const kept = fitting(Array.from({ length: maxEvents }, () => long))
    expect(kept.length).toBeLessThan(maxEvents)
    const attached = recording(kept)
    expect(JSON.stringify(attached).length).toBeGreaterThan(maxBytes * 0.9)
    expect(JSON.stringify(attached).length).toBeLessThanOrEqual(maxBytes)
    expect(await report(ana, attached)).toHaveLength(1)
  })

  test('more bytes than the limit @LIM-41', async () => {
    await expect(report(ana, recording(Array.from({ length: maxEvents }, () => long)))).rejects.toMatchObject(refusal)
  })
})

describe('an uncaught error', () => {
  const kinds = () =>
    world.as(admin).rows('select kind, version, name, place, occurrences from error_kinds order by kind, version')

  test('is one row for each kind and version, with a count and the last recording @USR-73', async () => {
    await error(ana)
    await error(bia, { attached: recording([]) })
    await error(bia, { kind: 'fedcba9876543210' })
    await error(bia, { attached: { ...recording(), version: '0.2.0' } })
    const row = { kind: '0123456789abcdef', version: '0.1.0+0123456789ab', name: 'TypeError' }
    expect(await kinds()).toEqual([
      { ...row, place: 'Members-Bx3f.js:1:2345', occurrences: 2 },
      { ...row, version: '0.2.0', place: 'Members-Bx3f.js:1:2345', occurrences: 1 },
      { ...row, kind: 'fedcba9876543210', place: 'Members-Bx3f.js:1:2345', occurrences: 1 },
    ])
    expect(
      await world
        .as(admin)
        .rows(
          `select recording = $1::jsonb as is_last, last_seen > first_seen as is_later from error_kinds where occurrences = 2`,
          [emptyRecording],
        ),
    ).toEqual([{ is_last: true, is_later: true }])
  })

  test.each([
    ['a kind that is no hash', { kind: 'segredo' }],
    ['a name with a sentence', { name: 'meu segredo' }],
    ['a place with an address', { place: 'ana@confraria.test' }],
    ['a forged recording', { attached: { ...recording(), content: 'segredo' } }],
  ])('with %s is refused', async (_, values) => {
    await expect(error(ana, values)).rejects.toMatchObject({ code: '23514' })
    expect(await kinds()).toEqual([])
  })

  test('twenty an hour for each person @LIM-40', async () => {
    for (let count = 0; count < 20; count++) await error(ana)
    await expect(error(ana)).rejects.toMatchObject({ code: 'PT429' })
    await error(bia)
    expect(await kinds()).toMatchObject([{ occurrences: 21 }])
  })

  test('is forgotten 90 days after it was last seen @USR-75', async () => {
    await error(ana)
    await world.pastTriggers(`update error_kinds set last_seen = last_seen - interval '91 days'`)
    await error(bia, { kind: 'fedcba9876543210' })
    expect(await kinds()).toMatchObject([{ kind: 'fedcba9876543210' }])
  })

  test('is read by administrators only @RIG-46', async () => {
    await error(ana)
    for (const person of [ana, culture]) expect(await world.as(person).rows('select from error_kinds')).toEqual([])
  })
})

test('a visitor sends nothing', async () => {
  for (const send of [
    `select report_problem(gen_random_uuid(), 'A tela travou.', '${emptyRecording}')`,
    `select report_error('0123456789abcdef', 'Error', 'x.js', '${emptyRecording}')`,
  ])
    await expect(world.anon.rows(send)).rejects.toMatchObject({ code: '42501' })
})
