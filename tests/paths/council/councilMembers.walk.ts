import { councilMembersMachine } from '#machines/council/councilMembers.machine.ts'
import { council } from '#tests/support/council.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(councilMembersMachine)

export const walk = defineWalk({
  machine: councilMembersMachine,
  starts: { plain: undefined },
  steps: {
    'the council is loaded': result.done('loadCouncil', council),
    'the council is empty': result.done('loadCouncil', { seats: [], positions: council.positions }),
    'the council cannot be loaded': result.fail('loadCouncil', offline),
    'try again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
  },
  key: ({ council, failure }) => [council?.seats.length, failure !== null],
  invariants: [
    stepsLead({ 'the screen becomes visible': { ready: 'loading', failed: 'loading' } }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('loading') === open.length > 0,
    },
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'the loaded council stays until the next response',
      holds: ({ now: { snapshot, step }, before }) =>
        step === 'the council is loaded' ||
        step === 'the council is empty' ||
        before === null ||
        snapshot.context.council === before.snapshot.context.council,
    },
    {
      name: 'the ready state has a council and no failure',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('ready') || (snapshot.context.council !== null && snapshot.context.failure === null),
    },
    {
      name: 'a failure is stored, and emitted once',
      holds: ({ now: { snapshot, step, emitted } }) =>
        emitted.length === (step === 'the council cannot be loaded' ? 1 : 0) &&
        (!snapshot.matches('failed') || snapshot.context.failure?.kind === 'offline'),
    },
  ],
})

export const words = defineWords({
  title: 'Conselho: quem tem assento',
  starts: {
    plain: 'Entre como conselho@confraria.test e abra /council.',
  },
  steps: {
    'the council is loaded': 'A resposta chega com os membros do Conselho.',
    'the council is empty': 'A resposta chega sem nenhum membro: remova todos antes, como admin.',
    'the council cannot be loaded': 'A rede cai antes da resposta.',
    'try again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando conselho...” aparece na primeira vez; depois, a lista anterior continua.',
    ready:
      'A tabela “Membros do Conselho” e os “Cargos do Conselho” aparecem; sem membros, “O Conselho ainda não tem membros.”.',
    failed: '“Erro ao carregar dados” aparece com “Tentar novamente”, ou a lista anterior continua.',
  },
})
