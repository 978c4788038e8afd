import { requestAnswerMachine } from '#machines/users/requestAnswer.machine.ts'
import { answerFaultOf } from '#machines/users/requestAnswer.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  noDuplicateRequests,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

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
    failureClearedIn('sending'),
    stepsLeave({ 'it is closed': { id: 'nothing' }, 'somebody was faster': { failure: 'something' } }),
    canActAfterFailure({ type: 'submit' }),
    noDuplicateRequests({ type: 'submit' }, { type: 'cancel' }, { type: 'answer.change', answer: '' }),
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

export const words = defineWords({
  title: 'Responder a um pedido de exclusão de dados',
  starts: {
    plain: 'Com um pedido de Ana Prado em aberto, entre como admin@confraria.test e abra /admin/users?tab=requests.',
  },
  steps: {
    'refuse her request': 'No pedido de Ana Prado, clique em “Recusar”.',
    'mark her request as done': 'No pedido de Ana Prado, clique em “Marcar como atendido”.',
    'say why': 'Escreva “As atas ficam.” no campo de texto.',
    'say nothing': 'Deixe no campo de texto só um espaço.',
    submit: 'Clique em “Recusar pedido”; se o marca como atendido, em “Encerrar pedido”.',
    cancel: 'Clique em “Cancelar”.',
    'it is closed': 'O servidor encerra o pedido. Aviso: “Pedido recusado” ou “Pedido atendido”.',
    'somebody was faster':
      'Encerre o mesmo pedido em outra janela antes de enviar: o servidor recusa a segunda resposta. Aviso: “Erro ao encerrar pedido”.',
    'no answer comes':
      'Corte a rede antes da resposta: não se sabe se o pedido foi encerrado. Aviso: “Erro ao encerrar pedido”.',
  },
  states: {
    closed: 'Nenhum diálogo está aberto.',
    editing: 'O diálogo “Recusar pedido” ou “Pedido atendido” pode ser preenchido.',
    sending: 'O botão mostra “Encerrando...”.',
  },
})
