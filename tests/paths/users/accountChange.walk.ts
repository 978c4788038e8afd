import { accountChangeMachine } from '#machines/users/accountChange.machine.ts'
import { changeOf } from '#tests/support/accounts.ts'
import { admin } from '#tests/support/members.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(accountChangeMachine)
const gone = { code: '23514', message: 'Esta conta não existe mais.' }
const suspend = changeOf({ kind: 'suspend', role: null })
const promote = changeOf({ role: 'admin' })

export const walk = defineWalk({
  machine: accountChangeMachine,
  starts: { plain: undefined },
  steps: {
    'ask to suspend her': { type: 'open', access: admin, change: suspend },
    'ask to make her an admin without being the supreme one': { type: 'open', access: admin, change: promote },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is done': answer.done('changeAccount', undefined),
    'somebody was faster': answer.fail('changeAccount', gone),
    'no answer comes': answer.fail('changeAccount', offline),
  },
  key: ({ failure }) => failure,
  invariants: [
    stepsLead({ cancel: { asking: 'closed' } }),
    canActAfterFailure({ type: 'confirm' }, { type: 'open', access: admin, change: suspend }),
    noDuplicateRequests({ type: 'confirm' }, { type: 'cancel' }),
    {
      name: 'nothing is asked that one may not do',
      holds: ({ now: { step, snapshot }, before }) =>
        !step?.endsWith('the supreme one') || textOf(snapshot.value) === textOf(before?.snapshot.value),
    },
    {
      name: 'only what was confirmed is done',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('changing') === (open.length === 1) &&
        open.every(({ input }) => textOf(input) === textOf(suspend)),
    },
    {
      name: 'whatever came of it, the lists are read again; what somebody else did closes the question with a notice',
      holds: ({ now: { step, snapshot, emitted } }) => {
        const isAnswered = ['it is done', 'somebody was faster', 'no answer comes'].includes(step ?? '')
        const keys = emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.key] : []))
        if (emitted.some(({ type }) => type === 'users.changed') !== isAnswered) return false
        if (step === 'somebody was faster') return keys.join() === 'account.changeFailed' && snapshot.matches('closed')
        if (step === 'it is done') return keys.join() === 'account.changed' && snapshot.matches('closed')
        return keys.length === 0
      },
    },
    {
      name: 'a lost answer is told where it was asked, until the next attempt',
      holds: ({ now: { step, snapshot } }) =>
        step === 'no answer comes'
          ? snapshot.matches('asking') && snapshot.context.failure?.kind === 'offline'
          : !['confirm', 'ask to suspend her'].includes(step ?? '') ||
            snapshot.context.failure === null ||
            !snapshot.matches('changing'),
    },
  ],
})

export const words = defineWords({
  title: 'Suspender uma conta: a pergunta antes da mudança',
  starts: { plain: 'Entre como admin e abra /admin/users?search=zeferino; a conta de Zeferino Lobato está ativa.' },
  steps: {
    'ask to suspend her': 'Clique em “Ações para Zeferino Lobato” e em “Suspender conta”.',
    'ask to make her an admin without being the supreme one':
      'Clique em “Ações para Zeferino Lobato” e procure “Tornar administrador”: só o menu de mestre tem essa ação.',
    confirm: 'Clique em “Sim, suspender conta”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'it is done': 'O servidor responde que a mudança foi feita.',
    'somebody was faster':
      'O servidor recusa a mudança com o código 23514 e “Esta conta não existe mais.”, porque alguém a excluiu antes.',
    'no answer comes': 'A resposta não chega: a rede cai depois do clique.',
  },
  states: {
    closed: 'Só a lista de contas aparece, sem pergunta.',
    asking: 'A pergunta “Suspender conta” está aberta e diz o que vai acontecer.',
    changing: 'A pergunta mostra “Salvando...” e os botões não aceitam cliques.',
  },
})
