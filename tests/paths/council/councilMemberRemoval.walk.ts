import { councilMemberRemovalMachine } from '#machines/council/councilMemberRemoval.machine.ts'
import { seatOf } from '#tests/support/council.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  noDuplicateRequests,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(councilMemberRemovalMachine)

export const walk = defineWalk({
  machine: councilMemberRemovalMachine,
  starts: { plain: { seat: seatOf() } },
  steps: {
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'the member is removed': result.done('removeCouncilMember', undefined),
    'no response arrives': result.fail('removeCouncilMember', offline),
    'the removal is refused': result.fail('removeCouncilMember', refused),
  },
  key: ({ failure }) => [failure !== null],
  invariants: [
    stepsLead({
      confirm: { asking: 'removing' },
      cancel: { asking: 'closed' },
      'the member is removed': { removing: 'closed' },
      'the removal is refused': { removing: 'closed' },
      'no response arrives': { removing: 'asking' },
    }),
    stepsLeave({ 'no response arrives': { failure: 'something' } }),
    failureClearedIn('removing'),
    canActAfterFailure({ type: 'confirm' }),
    noDuplicateRequests({ type: 'confirm' }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open: requests }) => snapshot.matches('removing') === requests.length > 0,
    },
    {
      name: 'the request names the member, as it was seen',
      holds: ({ open }) =>
        open.every(({ input }) => textOf(input) === textOf({ id: seatOf().id, seen: seatOf().updated_at })),
    },
    {
      name: 'no member is removed without a confirmation',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' || !requests.some(({ began }) => began === moments.length - 1),
    },
    {
      name: 'each response or failure is reported as a change of the table',
      holds: ({ now: { step, reported } }) =>
        ['the member is removed', 'no response arrives', 'the removal is refused'].includes(step ?? '') ===
        reported.some(({ type }) => type === 'council.changed'),
    },
    {
      name: 'a removal and a refusal are reported once',
      holds: ({ now: { step, notices } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (step === 'the member is removed') return keys === 'council.memberRemoved'
        return keys === (step === 'the removal is refused' ? 'council.memberRemoveFailed' : '')
      },
    },
  ],
})

export const words = defineWords({
  title: 'Conselho: remover um membro',
  starts: {
    plain: 'Entre como admin@confraria.test, abra /council e clique em “Remover” na linha de alguém.',
  },
  steps: {
    confirm: 'Clique em “Sim, remover”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'the member is removed': 'O servidor responde que o membro saiu do Conselho.',
    'no response arrives': 'A rede cai antes da resposta.',
    'the removal is refused':
      'O servidor recusa com o código 42501: em outra janela, mestre retirou o papel desta conta antes.',
  },
  states: {
    closed: 'A pergunta se fechou.',
    asking: 'A pergunta “Remover do Conselho” diz o que a pessoa perde; uma falha aparece acima dos botões.',
    removing: 'A pergunta mostra “Removendo...”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    asking: 'COU-15',
  },
  invariants: {
    'no member is removed without a confirmation': 'COU-15',
    'the request names the member, as it was seen': 'COU-890',
  },
})
