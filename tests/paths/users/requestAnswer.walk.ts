import { requestAnswerMachine } from '#machines/users/requestAnswer.machine.ts'
import { answerFaultOf, type AnsweredRequest } from '#machines/users/requestAnswer.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  faultsAreShown,
  noDuplicateRequests,
  stepsDo,
  stepsKeep,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(requestAnswerMachine)
const refusal: AnsweredRequest = { id: 'request', name: 'Ana Prado', outcome: 'declined' }
const done: AnsweredRequest = { ...refusal, outcome: 'done' }
/** The name shows in invariants which start it is. */
const continued: AnsweredRequest = { ...refusal, name: 'Bento Lima' }
const stored = { version: 1, request: refusal, answer: 'As atas ficam.', isChecked: true } as const
const draft = { key: 'draft', stored }
const closed = { code: '23514', message: 'Este pedido já foi encerrado.' }

export const walk = defineWalk({
  machine: requestAnswerMachine,
  starts: {
    plain: { request: refusal, draft: { key: 'draft', stored: null } },
    'to mark it as done': { request: done, draft },
    'with a draft': { request: continued, draft },
  },
  steps: {
    'write a reason': { type: 'answer.change', answer: 'As atas ficam.' },
    'write only a space': { type: 'answer.change', answer: ' ' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'the request is closed': result.done('closeDeletionRequest', undefined),
    'another user was faster': result.fail('closeDeletionRequest', closed),
    'no response arrives': result.fail('closeDeletionRequest', offline),
  },
  key: ({ request, answer, isChecked, failure }) => [request.outcome, answer, isChecked, failure !== null],
  arrows: 1,
  invariants: [
    stepsKeep({ 'write a reason': { answer: 'As atas ficam.' }, 'write only a space': { answer: ' ' } }),
    failureClearedIn('sending'),
    stepsLead({
      cancel: { editing: 'closed' },
      'another user was faster': { sending: 'closed' },
      'the request is closed': { sending: 'sent' },
    }),
    stepsDo({
      'write a reason': { editing: ['call keepDraft'] },
      'the request is closed': { sending: ['call forgetDraft', 'emit notice', 'emit users.changed'] },
    }),
    stepsLeave({ 'no response arrives': { failure: 'something' }, 'another user was faster': { failure: 'nothing' } }),
    faultsAreShown,
    canActAfterFailure({ type: 'submit' }),
    noDuplicateRequests({ type: 'submit' }, { type: 'cancel' }, { type: 'answer.change', answer: '' }),
    {
      name: 'an invalid answer is not sent; the field is reported and shows its fault',
      holds: ({ now: { step, snapshot, emitted }, open }) => {
        if (step !== 'submit') return true
        const {
          request: { outcome },
          answer,
          isChecked,
        } = snapshot.context
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
          const { request, answer } = snapshot.context
          return textOf(input) === textOf({ id: 'request', outcome: request.outcome, answer })
        }),
    },
    {
      name: 'only the same request and outcome continue with the draft',
      holds: ({ now: { step, snapshot } }) => {
        const { request, answer, isChecked } = snapshot.context
        const isContinued = request.name === continued.name
        return step !== null || (answer === (isContinued ? stored.answer : '') && isChecked === isContinued)
      },
    },
    {
      name: 'a closed dialog leaves its draft, a sent answer leaves nothing',
      holds: ({ now: { snapshot } }) => {
        const { version, request, answer, isChecked } = snapshot.context
        if (snapshot.matches('closed'))
          return textOf(snapshot.output) === textOf({ version, request, answer, isChecked })
        return !snapshot.matches('sent') || snapshot.output === null
      },
    },
    {
      name: 'a failure and closing keep the typed answer',
      holds: ({ now: { step, snapshot }, before }) =>
        !['cancel', 'another user was faster', 'no response arrives'].includes(step ?? '') ||
        snapshot.context.answer === before?.snapshot.context.answer,
    },
    {
      name: 'every result reloads the list; the notice of a refusal is not repeated in the dialog',
      holds: ({ now: { step, notices, reported } }) => {
        const keys = notices.map(({ key }) => key)
        const isChanged = reported.some(({ type }) => type === 'users.changed')
        if (step === 'the request is closed') return isChanged && keys.join() === 'deletionRequest.closed'
        const isRefused = step === 'another user was faster'
        const isFailed = isRefused || step === 'no response arrives'
        return isChanged === isFailed && keys.join() === (isRefused ? 'deletionRequest.closeFailed' : '')
      },
    },
  ],
})

export const words = defineWords({
  title: 'Responder a um pedido de exclusão de dados',
  starts: {
    plain:
      'Com um pedido de Ana Prado em aberto, entre como admin@confraria.test e abra /admin/users?tab=requests. No pedido de Ana Prado, clique em “Recusar”.',
    'to mark it as done':
      'Com um pedido de Ana Prado em aberto, entre como admin@confraria.test e abra /admin/users?tab=requests. Clique em “Recusar”, escreva algo e clique em “Cancelar”; depois clique em “Marcar como atendido”.',
    'with a draft':
      'Com um pedido de Ana Prado em aberto, entre como admin@confraria.test e abra /admin/users?tab=requests. Clique em “Recusar” e em “Recusar pedido”, escreva “As atas ficam.”, clique em “Cancelar” e de novo em “Recusar”.',
  },
  steps: {
    'write a reason': 'Escreva “As atas ficam.” no campo de texto.',
    'write only a space': 'Deixe no campo de texto só um espaço.',
    submit: 'Clique em “Recusar pedido”; se o marca como atendido, em “Encerrar pedido”.',
    cancel: 'Clique em “Cancelar”.',
    'the request is closed': 'O servidor encerra o pedido. Aviso: “Pedido recusado” ou “Pedido atendido”.',
    'another user was faster':
      'Encerre o mesmo pedido em outra janela antes de enviar: o servidor recusa a segunda resposta, e o diálogo fecha. Aviso: “Erro ao encerrar pedido”.',
    'no response arrives':
      'Corte a rede antes da resposta: não se sabe se o pedido foi encerrado, e o diálogo diz por quê.',
  },
  states: {
    closed: 'O diálogo se fechou; aberto de novo para o mesmo pedido, mostra o texto escrito.',
    sent: 'O diálogo se fechou e o pedido está encerrado.',
    editing: 'O diálogo “Recusar pedido” ou “Pedido atendido” pode ser preenchido.',
    sending: 'O botão mostra “Encerrando...”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'an invalid answer is not sent; the field is reported and shows its fault': 'USR-42',
    'only the same request and outcome continue with the draft': 'APP-90',
  },
})
