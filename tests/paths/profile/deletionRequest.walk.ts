import { deletionRequestMachine } from '#machines/profile/deletionRequest.machine.ts'
import { isOpenRequest, isReasonTooLong, type DeletionRequest } from '#machines/profile/deletionRequest.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  noDuplicateRequests,
  requestsSend,
  stepsDo,
  stepsKeep,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(deletionRequestMachine)
const errorOf = (code: string) => Object.assign(new Error('O pedido não é mais o mesmo.'), { code })
const request: DeletionRequest = {
  id: 'request',
  reason: null,
  created_at: '2026-11-01T10:00:00Z',
  closed_at: null,
  outcome: null,
  answer: null,
}
const withdrawn = { ...request, closed_at: '2026-11-03T10:00:00Z', outcome: 'withdrawn' as const }
const declined = { ...request, closed_at: '2026-11-02T10:00:00Z', outcome: 'declined' as const, answer: 'Fique.' }
const submit = { type: 'submit' } as const
const stored = { version: 1, reason: 'Mudança' } as const

export const walk = defineWalk({
  machine: deletionRequestMachine,
  starts: {
    plain: { userId: 'me', draft: { key: 'draft', stored: null } },
    'with a draft': { userId: 'me', draft: { key: 'draft', stored } },
  },
  steps: {
    'no request exists': result.done('loadDeletionRequest', null),
    'a request is open': result.done('loadDeletionRequest', request),
    'the last request was declined': result.done('loadDeletionRequest', declined),
    'the request fails to load': result.fail('loadDeletionRequest', offline),
    retry: { type: 'retry' },
    'return to the screen': { type: 'refresh' },
    'the refresh finds no request': result.done('loadDeletionRequest', null, 'refreshDeletionRequest'),
    'the refresh fails': result.fail('loadDeletionRequest', offline, 'refreshDeletionRequest'),
    'open the form': { type: 'ask' },
    submit,
    'type a reason': { type: 'reason.type', reason: 'Mudança' },
    'type too long a reason': { type: 'reason.type', reason: 'x'.repeat(1001) },
    'the request is created': result.done('requestDeletion', request),
    'another window created it first': result.fail('requestDeletion', errorOf('23505')),
    'the account is the founder’s': result.fail('requestDeletion', errorOf('42501')),
    withdraw: { type: 'withdraw' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is withdrawn': result.done('withdrawDeletionRequest', withdrawn.closed_at),
    'the request is already closed': result.fail('withdrawDeletionRequest', errorOf('23514')),
    'no response arrives': result.fail('withdrawDeletionRequest', offline),
  },
  key: ({ request, isKnown, failure, reason }) => [
    isKnown,
    request?.outcome,
    request === null,
    failure?.code ?? failure?.kind,
    reason,
  ],
  invariants: [
    stepsKeep({
      'type a reason': { reason: 'Mudança' },
      'no request exists': { isKnown: true, request: null, failure: null },
      'a request is open': { isKnown: true, failure: null },
      'the last request was declined': { isKnown: true, failure: null, request: declined },
      'the refresh finds no request': { isKnown: true, request: null },
      'the request is created': { reason: '', request, isKnown: true },
      'it is withdrawn': { request: withdrawn },
    }),
    stepsLead({
      'return to the screen': { shown: 'shown.refreshing', failed: 'loading' },
      'the refresh fails': { 'shown.refreshing': 'shown.resting' },
      retry: { failed: 'loading' },
      cancel: { writing: 'shown', asking: 'shown' },
      'it is withdrawn': { withdrawing: 'shown.refreshing' },
    }),
    stepsLeave({
      'the request fails to load': { failure: 'something' },
      submit: { failure: 'nothing' },
      confirm: { failure: 'nothing' },
      'type too long a reason': { reason: 'something' },
      'a request is open': { request: 'something' },
      'the last request was declined': { request: 'something' },
    }),
    {
      name: 'one request at a time is open, exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => {
        const busy = ['loading', { shown: 'refreshing' }, 'requesting', 'withdrawing'] as const
        const isBusy = busy.some((state) => snapshot.matches(state))
        return isBusy === (open.length === 1) && open.length <= 1
      },
    },
    {
      name: 'a request can be created while none is open, and an open one can be withdrawn',
      holds: ({ now: { snapshot } }) => {
        if (!snapshot.matches('shown')) return true
        const isOpen = isOpenRequest(snapshot.context.request)
        return snapshot.can({ type: 'ask' }) === !isOpen && snapshot.can({ type: 'withdraw' }) === isOpen
      },
    },
    {
      name: 'the typed reason is sent if it is short enough, and each withdrawal has a confirmation',
      holds: ({ moments, requests }) =>
        requests.every(({ id, input }) => {
          const { reason } = (input ?? {}) as { reason?: string }
          return id !== 'requestDeletion' || reason === '' || reason === 'Mudança'
        }) &&
        requests.filter(({ id }) => id === 'withdrawDeletionRequest').length ===
          moments.filter(({ step }) => step === 'confirm').length,
    },
    {
      name: 'the result is reported once, and an outdated request is reloaded',
      holds: ({ now: { step, notices, snapshot } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (step === 'another window created it first' || step === 'the request is already closed')
          return keys === 'deletionRequest.failed' && snapshot.matches('loading')
        if (step === 'the request is created')
          return keys === 'deletionRequest.sent' && snapshot.matches({ shown: 'refreshing' })
        return keys === (step === 'it is withdrawn' ? 'deletionRequest.withdrawn' : '')
      },
    },
    {
      name: 'a refusal stays visible, with a way to retry or leave',
      holds: ({ now: { step, snapshot } }) => {
        if (step === 'the account is the founder’s')
          return snapshot.matches('writing') && snapshot.context.failure !== null
        if (step === 'no response arrives') return snapshot.matches('asking') && snapshot.context.failure !== null
        return !snapshot.matches('shown') || snapshot.context.failure === null
      },
    },
    stepsDo({
      'return to the screen': { loading: ['request loadDeletionRequest'] },
      'the refresh fails': { 'shown.refreshing': ['call logRefreshFailure'] },
      'type a reason': { writing: ['call keepDraft'] },
      'type too long a reason': { writing: ['call keepDraft'] },
    }),
    {
      name: 'a typed reason stays until it is sent; then its draft is forgotten',
      holds: ({ now: { step, snapshot, actions }, before }) => {
        const { reason, draftKey } = snapshot.context
        if (before === null) return draftKey === 'draft' && ['', stored.reason].includes(reason)
        if (step === 'the request is created') return reason === '' && actions.includes('keepDraft')
        return step?.startsWith('type ') || reason === before.snapshot.context.reason
      },
    },
    {
      name: 'too long a reason stops the request, and the field is pointed to',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        const isRefused =
          step === 'submit' && before?.snapshot.matches('writing') && isReasonTooLong(before.snapshot.context.reason)
        return (
          emitted.map(({ field }) => field).join() === (isRefused ? 'reason' : '') &&
          (step !== 'submit' || snapshot.matches(isRefused ? 'writing' : 'requesting'))
        )
      },
    },
    requestsSend({
      loadDeletionRequest: { userId: 'me' },
      refreshDeletionRequest: { userId: 'me' },
    }),
    canActAfterFailure({ type: 'retry' }, submit, { type: 'confirm' }, { type: 'refresh' }),
    noDuplicateRequests(submit, { type: 'confirm' }),
  ],
})

export const words = defineWords({
  title: 'Meu Perfil: pedir a exclusão dos dados',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /profile.',
    'with a draft':
      'Como no primeiro início, mas clique em “Pedir exclusão”, escreva “Mudança” e termine a sessão em outro aparelho. Entre outra vez.',
  },
  steps: {
    'no request exists': 'A resposta chega: nenhum pedido foi feito.',
    'a request is open': 'A resposta chega: um pedido está em aberto.',
    'the last request was declined':
      'A resposta chega: o último pedido foi recusado. Recuse-o antes, como admin, em /admin/users?tab=requests.',
    'the request fails to load': 'A rede cai antes que a situação do pedido chegue.',
    retry: 'Clique em “Tentar novamente”.',
    'return to the screen': 'Vá para outra aba do navegador e volte.',
    'the refresh finds no request': 'A resposta chega: nenhum pedido está em aberto.',
    'the refresh fails': 'A rede cai antes da resposta: o que já se sabia continua.',
    'open the form': 'Clique em “Pedir exclusão”.',
    submit: 'Clique em “Enviar pedido”.',
    'type a reason': 'Escreva “Mudança” como motivo, sem enviar.',
    'type too long a reason': 'Escreva um motivo de 1.001 caracteres, sem enviar: ele fica marcado.',
    'the request is created': 'O servidor responde que o pedido foi feito.',
    'another window created it first': 'O servidor recusa: o mesmo pedido já foi feito em outra janela.',
    'the account is the founder’s': 'O servidor recusa: a conta é a do fundador.',
    withdraw: 'Clique em “Retirar pedido”.',
    confirm: 'Na pergunta, clique em “Retirar pedido”.',
    cancel: 'Clique em “Cancelar” ou, na pergunta, em “Manter pedido”.',
    'it is withdrawn': 'O servidor responde que o pedido foi retirado.',
    'the request is already closed':
      'O servidor recusa a retirada: em outra janela, a administração já respondeu ao pedido.',
    'no response arrives': 'A rede cai antes da resposta à retirada.',
  },
  states: {
    loading: '“Carregando pedido...” aparece na primeira vez; depois, o que já se sabia continua.',
    'shown.resting': 'Sem pedido em aberto, “Pedir exclusão” aparece; com um, a data dele e “Retirar pedido”.',
    'shown.refreshing': 'O mesmo, enquanto se lê de novo; o botão já responde.',
    writing: 'A janela “Pedir a exclusão dos seus dados” está aberta; uma falha aparece acima dos botões.',
    requesting: 'O botão da janela mostra “Enviando...”.',
    asking: 'A pergunta “Retirar o pedido de exclusão?” está aberta; uma falha aparece nela.',
    withdrawing: 'A pergunta mostra “Retirando...”.',
    failed: '“Erro ao carregar o pedido de exclusão” aparece com “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'each step leads to the state in the table': 'PRO-620',
    'the result is reported once, and an outdated request is reloaded': 'OWN-07 OWN-09',
    'a request can be created while none is open, and an open one can be withdrawn': 'OWN-07',
    'the typed reason is sent if it is short enough, and each withdrawal has a confirmation': 'OWN-06 OWN-09',
    'a typed reason stays until it is sent; then its draft is forgotten': 'APP-90',
  },
})
