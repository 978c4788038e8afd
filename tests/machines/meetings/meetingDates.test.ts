import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OccurrencePage, OccurrenceQuestion } from '#machines/meetings/meetings.actors.ts'
import { meetingDatesMachine, shownDates } from '#machines/meetings/meetingDates.machine.ts'
import type { AnswerWish, MeetingScope } from '#machines/meetings/meetingList.ts'
import { occurrenceOf } from '#tests/support/meetings.ts'
import { held, offline } from '#tests/support/settled.ts'

const scope: MeetingScope = { when: 'upcoming', meeting: null, whose: 'own' }
const rows = [occurrenceOf(), occurrenceOf({ date: '2027-01-08' })]
const { id, date } = occurrenceOf()

const open = async (hasMore = false) => {
  const load = held<OccurrencePage, OccurrenceQuestion>()
  const answer = held<void, AnswerWish>()
  const actor = createActor(
    meetingDatesMachine.provide({ actors: { loadOccurrences: load.logic, answerMeeting: answer.logic } }),
    { input: { scope, today: '2026-11-21', page: 2 } },
  )
  const told: string[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.start()
  await load.resolve({ rows, hasMore })
  const said = () => shownDates(actor.getSnapshot().context)?.map(({ own_answer }) => own_answer)
  return { send: actor.send.bind(actor), load, answer, told, said, state: () => actor.getSnapshot() }
}

describe('the dates', () => {
  test('are asked for by scope, from today on, a page at a time', async () => {
    const { send, load } = await open(true)
    expect(load.requests[0]?.input).toEqual({ scope, today: '2026-11-21', count: 2 })
    send({ type: 'more' })
    expect(load.requests[1]?.input).toEqual({ scope, today: '2026-11-21', count: 4 })
  })
  test('are all there: more is not asked for', async () => {
    const { send, load } = await open()
    send({ type: 'more' })
    expect(load.requests).toHaveLength(1)
  })
  test('of another scope begin anew, and nothing of the old one is shown meanwhile', async () => {
    const { send, load, state } = await open(true)
    send({ type: 'more' })
    send({ type: 'scope.change', scope: { ...scope, when: 'past' } })
    expect(state().context.rows).toBeNull()
    expect(load.requests.at(-1)?.input).toMatchObject({ scope: { when: 'past' }, count: 2 })
  })
  test('are asked for from the new day on after midnight', async () => {
    const { send, load } = await open()
    send({ type: 'refresh', today: '2026-11-22' })
    expect(load.requests.at(-1)?.input.today).toBe('2026-11-22')
  })
  test('that do not come again stay, and it is told', async () => {
    const { send, load, told, state } = await open()
    send({ type: 'refresh', today: '2026-11-21' })
    await load.fail(offline)
    expect(told).toEqual(['meetings.loadFailed'])
    expect(state().context.rows).toEqual(rows)
  })
})

describe('one’s own answer', () => {
  test('shows at once, and stays when it is kept', async () => {
    const { send, answer, said } = await open()
    send({ type: 'answer', id, date, answer: 'yes' })
    expect(said()).toEqual(['yes', null])
    expect(answer.requests[0]?.input).toEqual({ id, date, answer: 'yes' })
    await answer.resolve(undefined)
    expect(said()).toEqual(['yes', null])
  })
  test('that is refused is taken back and told, and the dates are read anew', async () => {
    const { send, load, answer, told, said } = await open()
    send({ type: 'answer', id, date, answer: 'yes' })
    await answer.fail(offline)
    expect(said()).toEqual([null, null])
    expect(told).toEqual(['meeting.answerFailed'])
    expect(load.requests).toHaveLength(2)
  })
  test('changed many times in a row: the first and the last word are sent', async () => {
    const { send, answer, said } = await open()
    for (const word of ['yes', 'no', 'maybe'] as const) send({ type: 'answer', id, date, answer: word })
    expect(said()).toEqual(['maybe', null])
    await answer.resolve(undefined)
    await answer.resolve(undefined)
    expect(answer.requests.map(({ input }) => input.answer)).toEqual(['yes', 'maybe'])
    expect(said()).toEqual(['maybe', null])
  })
  test('to two dates is sent one after the other', async () => {
    const { send, answer, said } = await open()
    send({ type: 'answer', id, date, answer: 'yes' })
    send({ type: 'answer', id, date: '2027-01-08', answer: 'no' })
    expect(answer.requests).toHaveLength(1)
    await answer.resolve(undefined)
    await answer.resolve(undefined)
    expect(said()).toEqual(['yes', 'no'])
  })
  test('is not lost to a list that was asked for before it was kept', async () => {
    const { send, load, answer, said } = await open()
    send({ type: 'answer', id, date, answer: 'yes' })
    send({ type: 'refresh', today: '2026-11-21' })
    await answer.resolve(undefined)
    expect(load.requests).toHaveLength(3)
    expect(said()).toEqual(['yes', null])
  })
})
