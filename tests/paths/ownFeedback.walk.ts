import { faultOfFeedback } from '#machines/model/feedback.ts'
import { ownFeedbackMachine } from '#machines/ownFeedback.machine.ts'
import { ownFeedbackOf } from '#tests/support/feedback.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsLead, stepsDo } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(ownFeedbackMachine)

export const walk = defineWalk({
  machine: ownFeedbackMachine,
  starts: { member: { userId: 'u-1' } },
  steps: {
    'one’s own come': answer.done('loadOwnFeedback', [ownFeedbackOf()]),
    'they do not come': answer.fail('loadOwnFeedback', offline),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    'choose a type': { type: 'type.change', feedbackType: 'reclamação' },
    write: { type: 'content.change', content: 'Mais cadeiras.' },
    'write too much': { type: 'content.change', content: 'a'.repeat(4_001) },
    submit: { type: 'submit', id: '4c1f3a52-1111-4111-8111-111111111111' },
    'it is sent': answer.done('sendFeedback', undefined),
    'it cannot be sent': answer.fail('sendFeedback', offline),
  },
  key: ({ id, items, listFailure, feedbackType, content, isChecked, failure }) => [
    id !== '',
    items === null,
    listFailure !== null,
    feedbackType,
    content.length,
    isChecked,
    failure !== null,
  ],
  arrows: 1,
  invariants: [
    stepsLead({ 'one’s own come': { 'list.loading': 'list.ready' } }),
    stepsDo({ 'the screen comes to the fore': { 'list.loading': ['ask loadOwnFeedback'] } }),
    {
      name: 'nothing faulty is ever sent',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches({ form: 'sending' }) || faultOfFeedback(snapshot.context.content) === null,
    },
    {
      name: 'nothing typed is lost but by sending it',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        step === 'it is sent' ||
        snapshot.context.content !== '' ||
        before.snapshot.context.content === '',
    },
    {
      name: 'a failure leads back to where one can act',
      holds: ({ now: { step, snapshot } }) =>
        step === 'it cannot be sent'
          ? snapshot.can({ type: 'submit', id: 'x' }) && snapshot.context.failure !== null
          : step !== 'they do not come' || snapshot.can({ type: 'retry' }),
    },
    {
      name: 'a row keeps its id until it is sent',
      holds: ({ requests }) => {
        const sends = requests.filter(({ src }) => src === 'sendFeedback')
        const since = sends.slice(sends.findLastIndex(({ outcome }) => outcome === 'done') + 1)
        return new Set(since.map(({ input }) => (input as { id: string }).id)).size <= 1
      },
    },
    {
      name: 'what was sent makes the list come anew',
      holds: ({ now: { step, snapshot } }) => step !== 'it is sent' || snapshot.matches({ list: 'loading' }),
    },
    {
      name: 'whatever ends is told, once',
      holds: ({ now: { step, emitted } }) =>
        emitted.filter(({ type }) => type === 'notice').length ===
        (['it is sent', 'it cannot be sent', 'they do not come'].includes(step ?? '') ? 1 : 0),
    },
  ],
})
