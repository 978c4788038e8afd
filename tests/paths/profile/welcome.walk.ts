import { welcomeMachine } from '#machines/profile/welcome.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(welcomeMachine)
const dismiss = { type: 'dismiss' } as const

export const walk = defineWalk({
  machine: welcomeMachine,
  starts: { plain: undefined },
  steps: {
    dismiss,
    'the welcome ends': result.done('passWelcome', undefined),
    'no response arrives': result.fail('passWelcome', offline),
  },
  key: () => null,
  invariants: [
    stepsLead({
      dismiss: { shown: 'dismissing' },
      'the welcome ends': { dismissing: 'dismissed' },
      'no response arrives': { dismissing: 'shown' },
    }),
    {
      name: 'a request is open exactly while the welcome is being dismissed',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('dismissing') === (open.length === 1),
    },
    {
      name: 'a failure is reported once, and the welcome stays',
      holds: ({ now: { step, notices, snapshot } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (step !== 'no response arrives') return keys === ''
        return keys === 'welcome.dismissFailed' && snapshot.matches('shown')
      },
    },
    canActAfterFailure(dismiss),
    noDuplicateRequests(dismiss),
  ],
})

export const words = defineWords({
  title: 'Dashboard: boas-vindas',
  starts: {
    plain: 'Convide alguém em /admin/users e entre pelo link: /dashboard se abre com “Boas-vindas à Confraria”.',
  },
  steps: {
    dismiss: 'Clique em “Dispensar”.',
    'the welcome ends': 'O servidor guarda que as boas-vindas foram dispensadas.',
    'no response arrives': 'A rede cai antes da resposta. Aviso: “Erro ao dispensar as boas-vindas”.',
  },
  states: {
    shown: '“Boas-vindas à Confraria” mostra três passos: “Sua foto”, “As rotinas” e “Primeiro registro”.',
    dismissing: 'O botão mostra “Dispensando...”.',
    dismissed: 'O cartão sumiu e não volta.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: { 'a failure is reported once, and the welcome stays': 'PRO-822' },
})
