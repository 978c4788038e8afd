import { accountChangeMachine } from '#machines/users/accountChange.machine.ts'
import { changeOf } from '#tests/support/accounts.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(accountChangeMachine)
const gone = { code: '23514', message: 'Esta conta não existe mais.' }
const suspend = changeOf({ kind: 'suspend', role: null })

export const walk = defineWalk({
  machine: accountChangeMachine,
  starts: { plain: { change: suspend } },
  steps: {
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'the change is done': result.done('changeAccount', undefined),
    'another user was faster': result.fail('changeAccount', gone),
    'no response arrives': result.fail('changeAccount', offline),
  },
  key: ({ failure }) => failure,
  invariants: [
    stepsLead({ cancel: { asking: 'closed' }, confirm: { asking: 'changing' } }),
    canActAfterFailure({ type: 'confirm' }),
    noDuplicateRequests({ type: 'confirm' }, { type: 'cancel' }),
    {
      name: 'only the confirmed change is sent',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('changing') === (open.length === 1) &&
        open.every(({ input }) => textOf(input) === textOf(suspend)),
    },
    {
      name: 'every result reloads the lists; another user’s change closes the dialog with a notice',
      holds: ({ now: { step, snapshot, notices, reported } }) => {
        const isResult = ['the change is done', 'another user was faster', 'no response arrives'].includes(step ?? '')
        const keys = notices.map(({ key }) => key)
        if (reported.some(({ type }) => type === 'users.changed') !== isResult) return false
        if (step === 'another user was faster')
          return keys.join() === 'account.changeFailed' && snapshot.matches('closed')
        if (step === 'the change is done') return keys.join() === 'account.changed' && snapshot.matches('closed')
        return keys.length === 0
      },
    },
    {
      name: 'a lost response is shown in the dialog until the next attempt',
      holds: ({ now: { step, snapshot } }) =>
        step === 'no response arrives'
          ? snapshot.matches('asking') && snapshot.context.failure?.kind === 'offline'
          : step !== 'confirm' || snapshot.context.failure === null || !snapshot.matches('changing'),
    },
  ],
})

export const words = defineWords({
  title: 'Suspender uma conta: a pergunta antes da mudança',
  starts: {
    plain:
      'Entre como admin e abra /admin/users?search=zeferino; a conta de Zeferino Lobato está ativa. Clique em “Ações para Zeferino Lobato” e em “Suspender conta”.',
  },
  steps: {
    confirm: 'Clique em “Sim, suspender conta”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'the change is done': 'O servidor responde que a mudança foi feita.',
    'another user was faster':
      'O servidor recusa a mudança com o código 23514 e “Esta conta não existe mais.”, porque alguém a excluiu antes.',
    'no response arrives': 'A resposta não chega: a rede cai depois do clique.',
  },
  states: {
    closed: 'Só a lista de contas aparece, sem pergunta.',
    asking: 'A pergunta “Suspender conta” está aberta e diz o que vai acontecer.',
    changing: 'A pergunta mostra “Salvando...” e os botões não aceitam cliques.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'every result reloads the lists; another user’s change closes the dialog with a notice': 'USR-09',
    'only the confirmed change is sent': 'USR-07',
  },
})
