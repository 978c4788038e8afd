import { requestAnswerMachine } from '#machines/users/requestAnswer.machine.ts'
import { answerFaultOf } from '#machines/users/requestAnswer.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  failureLeavesAWayOn,
  noReasonIsLeftIn,
  nothingIsAskedTwice,
  stepsLeave,
} from '#tests/support/paths/promises.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(requestAnswerMachine)
const closed = { code: '23514', message: 'Este pedido já foi encerrado.' }

export const walk = defineWalk({
  machine: requestAnswerMachine,
  starts: { plain: undefined },
  steps: {
    'refuse her request': { type: 'open', id: 'request', name: 'Ana Prado', outcome: 'declined' },
    'mark her request as done': { type: 'open', id: 'request', name: 'Ana Prado', outcome: 'done' },
    'say why': { type: 'answer.change', answer: 'As atas ficam.' },
    'say nothing': { type: 'answer.change', answer: ' ' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'it is closed': answer.done('closeDeletionRequest', undefined),
    'somebody was faster': answer.fail('closeDeletionRequest', closed),
    'no answer comes': answer.fail('closeDeletionRequest', offline),
  },
  key: ({ id, outcome, answer, isChecked, failure }) => [id, outcome, answer, isChecked, failure !== null],
  arrows: 1,
  invariants: [
    noReasonIsLeftIn('sending'),
    stepsLeave({ 'it is closed': { id: 'nothing' }, 'somebody was faster': { failure: 'something' } }),
    failureLeavesAWayOn({ type: 'submit' }),
    nothingIsAskedTwice({ type: 'submit' }, { type: 'cancel' }, { type: 'answer.change', answer: '' }),
    {
      name: 'nothing faulty is sent: the field is pointed to, and its fault shown from then on',
      holds: ({ now: { step, snapshot, emitted }, open }) => {
        if (step !== 'submit') return true
        const { outcome, answer, isChecked } = snapshot.context
        const isPointedTo = emitted.some(({ type }) => type === 'field.fault')
        return answerFaultOf(outcome, answer) === null
          ? open.length === 1 && !isPointedTo
          : open.length === 0 && isPointedTo && isChecked
      },
    },
    {
      name: 'what is sent is what was written, about that request',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ input }) => {
          const { id, outcome, answer } = snapshot.context
          return textOf(input) === textOf({ id, outcome, answer }) && id === 'request'
        }),
    },
    {
      name: 'a failure and closing take nothing away that was typed',
      holds: ({ now: { step, snapshot }, before }) =>
        !['cancel', 'somebody was faster', 'no answer comes'].includes(step ?? '') ||
        snapshot.context.answer === before?.snapshot.context.answer,
    },
    {
      name: 'whatever came of it, the list is read again, and it is told once',
      holds: ({ now: { step, emitted } }) => {
        const keys = emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.key] : []))
        const isChanged = emitted.some(({ type }) => type === 'users.changed')
        if (step === 'it is closed') return isChanged && keys.join() === 'deletionRequest.closed'
        const isFailed = step === 'somebody was faster' || step === 'no answer comes'
        return isChanged === isFailed && keys.join() === (isFailed ? 'deletionRequest.closeFailed' : '')
      },
    },
  ],
})
