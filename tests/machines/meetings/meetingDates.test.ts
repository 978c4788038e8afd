import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OccurrencePage, OccurrenceQuestion } from '#machines/meetings/meetings.actors.ts'
import { meetingDatesMachine, shownDates } from '#machines/meetings/meetingDates.machine.ts'
import type { AnswerWish } from '#machines/meetings/meetingList.ts'
import { occurrenceOf } from '#tests/support/meetings.ts'
import { held } from '#tests/support/settled.ts'

test('of many answers in a row the first and the last one of each date are sent, one after the other', async () => {
  const load = held<OccurrencePage, OccurrenceQuestion>()
  const answer = held<void, AnswerWish>()
  const actor = createActor(
    meetingDatesMachine.provide({ actors: { loadOccurrences: load.logic, answerMeeting: answer.logic } }),
    { input: { scope: { when: 'upcoming', meeting: null, whose: 'own' }, page: 2 } },
  ).start()
  const { id, date } = occurrenceOf()
  const later = '2027-01-08'
  await load.resolve({ rows: [occurrenceOf(), occurrenceOf({ date: later })], hasMore: false })
  for (const word of ['yes', 'no', 'maybe'] as const) actor.send({ type: 'answer', id, date, answer: word })
  actor.send({ type: 'answer', id, date: later, answer: 'no' })
  const shown = () => shownDates(actor.getSnapshot().context)?.map(({ own_answer }) => own_answer)
  expect(shown()).toEqual(['maybe', 'no'])
  expect(answer.requests).toHaveLength(1)
  for (let count = 0; count < 3; count++) await answer.resolve(undefined)
  expect(answer.requests.map(({ input }) => input.answer)).toEqual(['yes', 'maybe', 'no'])
  expect(shown()).toEqual(['maybe', 'no'])
})
