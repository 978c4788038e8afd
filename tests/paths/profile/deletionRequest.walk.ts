import { deletionRequestMachine } from '#machines/profile/deletionRequest.machine.ts'
import { isOpenRequest, type DeletionRequest } from '#machines/profile/deletionRequest.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  noDuplicateRequests,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(deletionRequestMachine)
const said = (code: string) => Object.assign(new Error('O pedido não é mais o mesmo.'), { code })
const request: DeletionRequest = {
  id: 'request',
  reason: null,
  created_at: '2026-11-01T10:00:00Z',
  closed_at: null,
  outcome: null,
  answer: null,
}
const declined = { ...request, closed_at: '2026-11-02T10:00:00Z', outcome: 'declined' as const, answer: 'Fique.' }
const submit = { type: 'submit', reason: 'Mudança' } as const

export const walk = defineWalk({
  machine: deletionRequestMachine,
  starts: { plain: { userId: 'me' } },
  steps: {
    'none was made': answer.done('loadDeletionRequest', null),
    'one is open': answer.done('loadDeletionRequest', request),
    'one was declined': answer.done('loadDeletionRequest', declined),
    'the request does not come': answer.fail('loadDeletionRequest', offline),
    'ask again': { type: 'retry' },
    'come back': { type: 'refresh' },
    ask: { type: 'ask' },
    submit,
    'submit too long a reason': { type: 'submit', reason: 'x'.repeat(1001) },
    'it is sent': answer.done('requestDeletion', undefined),
    'another window was first': answer.fail('requestDeletion', said('23505')),
    'the founder stays': answer.fail('requestDeletion', said('42501')),
    withdraw: { type: 'withdraw' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is withdrawn': answer.done('withdrawDeletionRequest', undefined),
    'it was answered meanwhile': answer.fail('withdrawDeletionRequest', said('23514')),
    'no answer comes': answer.fail('withdrawDeletionRequest', offline),
  },
  key: ({ request, failure }) => [request?.outcome, request === null, failure?.code ?? failure?.kind],
  invariants: [
    stepsLead({
      'come back': { shown: 'loading', failed: 'loading' },
      cancel: { writing: 'shown', asking: 'shown' },
      'it is withdrawn': { withdrawing: 'loading' },
    }),
    stepsLeave({
      'the request does not come': { failure: 'something' },
      submit: { failure: 'nothing' },
      confirm: { failure: 'nothing' },
    }),
    {
      name: 'busy exactly while a request is on the way, one at a time',
      holds: ({ now: { snapshot }, open }) => {
        const isBusy = ['loading', 'requesting', 'withdrawing'].some((state) => state === snapshot.value)
        return isBusy === (open.length === 1) && open.length <= 1
      },
    },
    {
      name: 'one asks while none is open, and withdraws one that is',
      holds: ({ now: { snapshot } }) => {
        if (!snapshot.matches('shown')) return true
        const isOpen = isOpenRequest(snapshot.context.request)
        return snapshot.can({ type: 'ask' }) === !isOpen && snapshot.can({ type: 'withdraw' }) === isOpen
      },
    },
    {
      name: 'what is sent is what was written, and not too long; what is withdrawn has its yes',
      holds: ({ moments, requests }) =>
        requests.every(
          ({ id, input }) => id !== 'requestDeletion' || JSON.stringify(input) === '{"reason":"Mudança"}',
        ) &&
        requests.filter(({ id }) => id === 'withdrawDeletionRequest').length ===
          moments.filter(({ step }) => step === 'confirm').length,
    },
    {
      name: 'what came of it is told once; what was otherwise is looked up anew',
      holds: ({ now: { step, emitted, snapshot } }) => {
        const told = emitted.map(({ notice }) => notice.key).join()
        if (step === 'another window was first' || step === 'it was answered meanwhile')
          return told === 'deletionRequest.failed' && snapshot.matches('loading')
        if (step === 'it is sent') return told === 'deletionRequest.sent' && snapshot.matches('loading')
        return told === (step === 'it is withdrawn' ? 'deletionRequest.withdrawn' : '')
      },
    },
    {
      name: 'a refusal stays in sight, where one can try again or leave',
      holds: ({ now: { step, snapshot } }) => {
        if (step === 'the founder stays') return snapshot.matches('writing') && snapshot.context.failure !== null
        if (step === 'no answer comes') return snapshot.matches('asking') && snapshot.context.failure !== null
        return !snapshot.matches('shown') || snapshot.context.failure === null
      },
    },
    canActAfterFailure({ type: 'retry' }, submit, { type: 'confirm' }),
    noDuplicateRequests(submit, { type: 'confirm' }, { type: 'ask' }, { type: 'withdraw' }),
  ],
})

export const words = defineWords({
  title: 'Meu Perfil: pedir a exclusão dos dados',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /profile.',
  },
  steps: {
    'none was made': 'A resposta chega: nenhum pedido foi feito.',
    'one is open': 'A resposta chega: um pedido está em aberto.',
    'one was declined':
      'A resposta chega: o último pedido foi recusado. Recuse-o antes, como admin, em /admin/users?tab=requests.',
    'the request does not come': 'A rede cai antes que a situação do pedido chegue.',
    'ask again': 'Clique em “Tentar novamente”.',
    'come back': 'Vá para outra aba do navegador e volte.',
    ask: 'Clique em “Pedir exclusão”.',
    submit: 'Escreva um motivo, se quiser, e clique em “Enviar pedido”.',
    'submit too long a reason': 'Escreva um motivo de 1.001 caracteres e clique em “Enviar pedido”.',
    'it is sent': 'O servidor responde que o pedido foi feito.',
    'another window was first': 'O servidor recusa: o mesmo pedido já foi feito em outra janela.',
    'the founder stays': 'O servidor recusa: a conta é a do fundador.',
    withdraw: 'Clique em “Retirar pedido”.',
    confirm: 'Na pergunta, clique em “Retirar pedido”.',
    cancel: 'Clique em “Cancelar” ou, na pergunta, em “Manter pedido”.',
    'it is withdrawn': 'O servidor responde que o pedido foi retirado.',
    'it was answered meanwhile':
      'O servidor recusa a retirada: em outra janela, a administração já respondeu ao pedido.',
    'no answer comes': 'A rede cai antes da resposta à retirada.',
  },
  states: {
    loading: '“Carregando pedido...” aparece na primeira vez; depois, o botão fica desativado enquanto se lê de novo.',
    shown: 'Sem pedido em aberto, “Pedir exclusão” aparece; com um, a data dele e “Retirar pedido”.',
    writing: 'A janela “Pedir a exclusão dos seus dados” está aberta; uma falha aparece acima dos botões.',
    requesting: 'O botão da janela mostra “Enviando...”.',
    asking: 'A pergunta “Retirar o pedido de exclusão?” está aberta; uma falha aparece nela.',
    withdrawing: 'A pergunta mostra “Retirando...”.',
    failed: '“Erro ao carregar o pedido de exclusão” aparece com “Tentar novamente”.',
  },
})
