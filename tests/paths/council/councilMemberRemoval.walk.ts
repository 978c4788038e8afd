import { councilMemberRemovalMachine } from '#machines/council/councilMemberRemoval.machine.ts'
import { administrator, onlooker, seatOf } from '#tests/support/council.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(councilMemberRemovalMachine)
const open = { type: 'open', access: administrator, seat: seatOf() } as const

export const walk = defineWalk({
  machine: councilMemberRemovalMachine,
  starts: { plain: undefined },
  steps: {
    'start removing a member': open,
    'a user without permission starts removing a member': { ...open, access: onlooker },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'the member is removed': result.done('removeCouncilMember', undefined),
    'no response arrives': result.fail('removeCouncilMember', offline),
    'the removal is refused': result.fail('removeCouncilMember', refused),
  },
  key: ({ failure }) => [failure !== null],
  invariants: [
    canActAfterFailure({ type: 'confirm' }, open),
    noDuplicateRequests({ type: 'confirm' }, open),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open: requests }) => snapshot.matches('removing') === requests.length > 0,
    },
    {
      name: 'no member is removed without a confirmation',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' || !requests.some(({ began }) => began === moments.length - 1),
    },
    {
      name: 'each response or failure loads the table again',
      holds: ({ now: { step, emitted } }) =>
        ['the member is removed', 'no response arrives', 'the removal is refused'].includes(step ?? '') ===
        emitted.some(({ type }) => type === 'council.changed'),
    },
  ],
})

export const words = defineWords({
  title: 'Conselho: remover um membro',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council.',
  },
  steps: {
    'start removing a member': 'Clique em “Remover” na linha de alguém.',
    'a user without permission starts removing a member':
      'Com um cargo sem essa permissão, procure “Remover” na linha de alguém: o botão não existe.',
    confirm: 'Clique em “Sim, remover”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'the member is removed': 'O servidor responde que o membro saiu do Conselho.',
    'no response arrives': 'A rede cai antes da resposta.',
    'the removal is refused':
      'O servidor recusa com o código 42501: em outra janela, mestre retirou o papel desta conta antes.',
  },
  states: {
    closed: 'Nenhuma pergunta está aberta.',
    asking: 'A pergunta “Remover do Conselho” diz o que a pessoa perde; uma falha aparece acima dos botões.',
    removing: 'A pergunta mostra “Removendo...”.',
  },
})
