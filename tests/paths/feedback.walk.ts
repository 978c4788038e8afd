import { feedbackMachine } from '#machines/feedback.machine.ts'
import { isSameChange } from '#machines/model/feedback.ts'
import { feedbackOf } from '#tests/support/feedback.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { nothingStaysIn, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(feedbackMachine)
const feedback = feedbackOf()

export const walk = defineWalk({
  machine: feedbackMachine,
  starts: { plain: undefined },
  steps: {
    'the feedback comes': answer.done('loadFeedback', {
      items: [feedback],
      responsibles: [{ id: 'c-1', name: 'Caetano Brum' }],
    }),
    'it does not come': answer.fail('loadFeedback', offline),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    'only complaints': { type: 'type.filter', filter: 'reclamação' },
    'open one': { type: 'open', feedback },
    'resolve it': { type: 'change', change: { status: 'resolved' } },
    'leave it pending': { type: 'change', change: { status: 'pending' } },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'throw it away': { type: 'discard' },
    'go on': { type: 'keep' },
    'it is saved': answer.done('saveFeedback', { ...feedback, status: 'resolved' }),
    'it cannot be saved': answer.fail('saveFeedback', offline),
  },
  key: ({ items, listFailure, filter, opened, change, failure }) => [
    items?.[0]?.status,
    listFailure !== null,
    filter,
    opened !== null,
    change.status,
    failure !== null,
  ],
  arrows: 1,
  invariants: [
    nothingStaysIn('sheet.closed', 'opened', 'change', 'failure'),
    stepsLead({
      'the screen comes to the fore': { 'list.failed': 'list.loading', 'list.loading': 'list.loading' },
      'the feedback comes': { 'list.loading': 'list.ready' },
      'go on': { 'sheet.discarding': 'sheet.editing' },
    }),
    stepsLeave({
      submit: { failure: 'nothing' },
      'it is saved': { opened: 'nothing' },
      'throw it away': { opened: 'nothing' },
    }),
    stepsDo({ 'the screen comes to the fore': { 'list.loading': ['ask loadFeedback'] } }),
    {
      name: 'nothing is saved that says the same',
      holds: ({ now: { snapshot } }) => {
        const { opened, change } = snapshot.context
        return !snapshot.matches({ sheet: 'saving' }) || (opened !== null && !isSameChange(opened, change))
      },
    },
    {
      name: 'what was changed closes only by saving it, or when one says so',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null || before.snapshot.matches({ sheet: 'closed' }) || !snapshot.matches({ sheet: 'closed' }))
          return true
        const { opened, change } = before.snapshot.context
        return step === 'it is saved' || step === 'throw it away' || (opened !== null && isSameChange(opened, change))
      },
    },
    {
      name: 'a failure leads back to where one can act, with everything as it was',
      holds: ({ now: { step, snapshot }, before }) =>
        step === 'it cannot be saved'
          ? snapshot.matches({ sheet: 'editing' }) && snapshot.context.change === before?.snapshot.context.change
          : step !== 'it does not come' || snapshot.can({ type: 'retry' }),
    },
    {
      name: 'what was saved is in the table',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'it is saved' || (snapshot.context.items ?? []).every(({ status }) => status === 'resolved'),
    },
    {
      name: 'whatever ends is told, once',
      holds: ({ now: { step, emitted } }) =>
        emitted.length === (['it is saved', 'it cannot be saved', 'it does not come'].includes(step ?? '') ? 1 : 0),
    },
  ],
})
