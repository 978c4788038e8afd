import { requestAnswerMachine } from '#machines/users/requestAnswer.machine.ts'
import { answerFaultOf } from '#machines/users/requestAnswer.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
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

const result = resultsOf(requestAnswerMachine)
const closed = { code: '23514', message: 'Este pedido já foi encerrado.' }

export const walk = defineWalk({
  machine: requestAnswerMachine,
  starts: { plain: undefined },
  steps: {
    'refuse the request': { type: 'open', id: 'request', name: 'Ana Prado', outcome: 'declined' },
    'mark the request as done': { type: 'open', id: 'request', name: 'Ana Prado', outcome: 'done' },
    'write a reason': { type: 'answer.change', answer: 'As atas ficam.' },
    'write only a space': { type: 'answer.change', answer: ' ' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'the request is closed': result.done('closeDeletionRequest', undefined),
    'another user was faster': result.fail('closeDeletionRequest', closed),
    'no response arrives': result.fail('closeDeletionRequest', offline),
  },
  key: ({ id, outcome, answer, isChecked, failure }) => [id, outcome, answer, isChecked, failure !== null],
  arrows: 1,
  invariants: [
    failureClearedIn('sending'),
    stepsLeave({ 'the request is closed': { id: 'nothing' }, 'another user was faster': { failure: 'something' } }),
    canActAfterFailure({ type: 'submit' }),
    noDuplicateRequests({ type: 'submit' }, { type: 'cancel' }, { type: 'answer.change', answer: '' }),
    {
      name: 'an invalid answer is not sent; the field is reported and shows its fault',
      holds: ({ now: { step, snapshot, emitted }, open }) => {
        if (step !== 'submit') return true
        const { outcome, answer, isChecked } = snapshot.context
        const isReported = emitted.some(({ type }) => type === 'field.fault')
        return answerFaultOf(outcome, answer) === null
          ? open.length === 1 && !isReported
          : open.length === 0 && isReported && isChecked
      },
    },
    {
      name: 'the typed answer is sent, for the chosen request',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ input }) => {
          const { id, outcome, answer } = snapshot.context
          return textOf(input) === textOf({ id, outcome, answer }) && id === 'request'
        }),
    },
    {
      name: 'a failure and closing keep the typed answer',
      holds: ({ now: { step, snapshot }, before }) =>
        !['cancel', 'another user was faster', 'no response arrives'].includes(step ?? '') ||
        snapshot.context.answer === before?.snapshot.context.answer,
    },
    {
      name: 'every result reloads the list and is reported once',
      holds: ({ now: { step, emitted } }) => {
        const keys = emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.key] : []))
        const isChanged = emitted.some(({ type }) => type === 'users.changed')
        if (step === 'the request is closed') return isChanged && keys.join() === 'deletionRequest.closed'
        const isFailed = step === 'another user was faster' || step === 'no response arrives'
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
    'refuse the request': 'No pedido de Ana Prado, clique em “Recusar”.',
    'mark the request as done': 'No pedido de Ana Prado, clique em “Marcar como atendido”.',
    'write a reason': 'Escreva “As atas ficam.” no campo de texto.',
    'write only a space': 'Deixe no campo de texto só um espaço.',
    submit: 'Clique em “Recusar pedido”; se o marca como atendido, em “Encerrar pedido”.',
    cancel: 'Clique em “Cancelar”.',
    'the request is closed': 'O servidor encerra o pedido. Aviso: “Pedido recusado” ou “Pedido atendido”.',
    'another user was faster':
      'Encerre o mesmo pedido em outra janela antes de enviar: o servidor recusa a segunda resposta. Aviso: “Erro ao encerrar pedido”.',
    'no response arrives':
      'Corte a rede antes da resposta: não se sabe se o pedido foi encerrado. Aviso: “Erro ao encerrar pedido”.',
  },
  states: {
    closed: 'Nenhum diálogo está aberto.',
    editing: 'O diálogo “Recusar pedido” ou “Pedido atendido” pode ser preenchido.',
    sending: 'O botão mostra “Encerrando...”.',
  },
})
