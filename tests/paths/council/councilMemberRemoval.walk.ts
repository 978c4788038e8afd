import { councilMemberRemovalMachine } from '#machines/council/councilMemberRemoval.machine.ts'
import { administrator, onlooker, seatOf } from '#tests/support/council.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(councilMemberRemovalMachine)
const open = { type: 'open', access: administrator, seat: seatOf() } as const

export const walk = defineWalk({
  machine: councilMemberRemovalMachine,
  starts: { plain: undefined },
  steps: {
    'ask to remove somebody': open,
    'somebody without the cell asks': { ...open, access: onlooker },
    confirm: { type: 'confirm' },
    'think again': { type: 'cancel' },
    'somebody is removed': answer.done('removeCouncilMember', undefined),
    'no answer comes': answer.fail('removeCouncilMember', offline),
    'it is refused': answer.fail('removeCouncilMember', refused),
  },
  key: ({ failure }) => [failure !== null],
  invariants: [
    canActAfterFailure({ type: 'confirm' }, open),
    noDuplicateRequests({ type: 'confirm' }, open),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open: requests }) => snapshot.matches('removing') === requests.length > 0,
    },
    {
      name: 'nobody is removed unless one confirms it',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' || !requests.some(({ began }) => began === moments.length - 1),
    },
    {
      name: 'whatever came of it, the table is read again',
      holds: ({ now: { step, emitted } }) =>
        ['somebody is removed', 'no answer comes', 'it is refused'].includes(step ?? '') ===
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
    'ask to remove somebody': 'Clique em “Remover” na linha de alguém.',
    'somebody without the cell asks':
      'Com um cargo sem essa permissão, procure “Remover” na linha de alguém: o botão não existe.',
    confirm: 'Clique em “Sim, remover”.',
    'think again': 'Clique em “Cancelar” ou tecle Esc.',
    'somebody is removed': 'O servidor responde que o membro saiu do Conselho.',
    'no answer comes': 'A rede cai antes da resposta.',
    'it is refused': 'O servidor recusa com o código 42501: em outra janela, mestre retirou o papel desta conta antes.',
  },
  states: {
    closed: 'Nenhuma pergunta está aberta.',
    asking: 'A pergunta “Remover do Conselho” diz o que a pessoa perde; uma falha aparece acima dos botões.',
    removing: 'A pergunta mostra “Removendo...”.',
  },
})
