import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OccurrencePage, OccurrenceQuestion } from '#machines/meetings/meetings.actors.ts'
import { meetingDatesMachine, shownDates } from '#machines/meetings/meetingDates.machine.ts'
import type { AnswerWish, MeetingScope } from '#machines/meetings/meetingList.ts'
import { occurrenceOf } from '#tests/support/meetings.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const scope: MeetingScope = { when: 'upcoming', meeting: null, whose: 'own' }
const rows = [occurrenceOf(), occurrenceOf({ date: '2027-01-08' })]
const { id, date } = occurrenceOf()

const open = async (hasMore = false) => {
  const load = held<OccurrencePage, OccurrenceQuestion>()
  const answer = held<void, AnswerWish>()
  const actor = createActor(
    meetingDatesMachine.provide({ actors: { loadOccurrences: load.logic, answerMeeting: answer.logic } }),
    { input: { scope, page: 2 } },
  )
  const emitted: string[] = []
  onNotice(actor, ({ key }) => emitted.push(key))
  actor.start()
  await load.resolve({ rows, hasMore })
  const ownAnswers = () => shownDates(actor.getSnapshot().context)?.map(({ own_answer }) => own_answer)
  return { send: actor.send.bind(actor), load, answer, emitted, ownAnswers, state: () => actor.getSnapshot() }
}

describe('the dates', () => {
  test('are loaded by scope, one page at a time', async () => {
    const { send, load } = await open(true)
    expect(load.requests[0]?.input).toEqual({ scope, count: 2 })
    send({ type: 'more' })
    expect(load.requests[1]?.input).toEqual({ scope, count: 4 })
  })
  test('are complete: more is not requested', async () => {
    const { send, load } = await open()
    send({ type: 'more' })
    expect(load.requests).toHaveLength(1)
  })
  test('of another scope replace the old ones at once', async () => {
    const { send, load, state } = await open(true)
    send({ type: 'more' })
    send({ type: 'scope.change', scope: { ...scope, when: 'past' } })
    expect(state().context.rows).toBeNull()
    expect(load.requests.at(-1)?.input).toMatchObject({ scope: { when: 'past' }, count: 2 })
  })
  test('stay if a reload fails, which is reported @APP-73', async () => {
    const { send, load, emitted, state } = await open()
    send({ type: 'refresh' })
    await load.fail(offline)
    expect(emitted).toEqual(['meetings.loadFailed'])
    expect(state().context.rows).toEqual(rows)
  })
})

describe('the current user’s answer', () => {
  test('shows at once, and stays when it is saved @MEE-51', async () => {
    const { send, answer, ownAnswers } = await open()
    send({ type: 'answer', id, date, answer: 'yes' })
    expect(ownAnswers()).toEqual(['yes', null])
    expect(answer.requests[0]?.input).toEqual({ id, date, answer: 'yes' })
    await answer.resolve(undefined)
    expect(ownAnswers()).toEqual(['yes', null])
  })
  test('that is refused is undone and reported, and the dates are loaded again @MEE-28', async () => {
    const { send, load, answer, emitted, ownAnswers } = await open()
    send({ type: 'answer', id, date, answer: 'yes' })
    await answer.fail(offline)
    expect(ownAnswers()).toEqual([null, null])
    expect(emitted).toEqual(['meeting.answerFailed'])
    expect(load.requests).toHaveLength(2)
  })
  test('changed many times in a row: only the first and the last value are sent', async () => {
    const { send, answer, ownAnswers } = await open()
    for (const word of ['yes', 'no', 'maybe'] as const) send({ type: 'answer', id, date, answer: word })
    expect(ownAnswers()).toEqual(['maybe', null])
    await answer.resolve(undefined)
    await answer.resolve(undefined)
    expect(answer.requests.map(({ input }) => input.answer)).toEqual(['yes', 'maybe'])
    expect(ownAnswers()).toEqual(['maybe', null])
  })
  test('to two dates is sent one after the other', async () => {
    const { send, answer, ownAnswers } = await open()
    send({ type: 'answer', id, date, answer: 'yes' })
    send({ type: 'answer', id, date: '2027-01-08', answer: 'no' })
    expect(answer.requests).toHaveLength(1)
    await answer.resolve(undefined)
    await answer.resolve(undefined)
    expect(ownAnswers()).toEqual(['yes', 'no'])
  })
  test('survives a list that was requested before it was saved', async () => {
    const { send, load, answer, ownAnswers } = await open()
    send({ type: 'answer', id, date, answer: 'yes' })
    send({ type: 'refresh' })
    await answer.resolve(undefined)
    expect(load.requests).toHaveLength(3)
    expect(ownAnswers()).toEqual(['yes', null])
  })
})
