import { councilMembersMachine } from '#machines/council/councilMembers.machine.ts'
import { council } from '#tests/support/council.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(councilMembersMachine)

export const walk = defineWalk({
  machine: councilMembersMachine,
  starts: { plain: undefined },
  steps: {
    'the council comes': answer.done('loadCouncil', council),
    'nobody sits in the council': answer.done('loadCouncil', { seats: [], positions: council.positions }),
    'the council does not come': answer.fail('loadCouncil', offline),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
  },
  key: ({ council, failure }) => [council?.seats.length, failure !== null],
  invariants: [
    stepsLead({ 'the screen comes to the fore': { ready: 'loading', failed: 'loading' } }),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('loading') === open.length > 0,
    },
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'what came once stays until another answer comes',
      holds: ({ now: { snapshot, step }, before }) =>
        step === 'the council comes' ||
        step === 'nobody sits in the council' ||
        before === null ||
        snapshot.context.council === before.snapshot.context.council,
    },
    {
      name: 'ready means that there is something to show, and no failure',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('ready') || (snapshot.context.council !== null && snapshot.context.failure === null),
    },
    {
      name: 'a failure is kept, and told once',
      holds: ({ now: { snapshot, step, emitted } }) =>
        emitted.length === (step === 'the council does not come' ? 1 : 0) &&
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
    'the council comes': 'A resposta chega com os membros do Conselho.',
    'nobody sits in the council': 'A resposta chega sem nenhum membro: remova todos antes, como admin.',
    'the council does not come': 'A rede cai antes da resposta.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando conselho...” aparece na primeira vez; depois, a lista anterior continua.',
    ready:
      'A tabela “Membros do Conselho” e os “Cargos do Conselho” aparecem; sem membros, “O Conselho ainda não tem membros.”.',
    failed: '“Erro ao carregar dados” aparece com “Tentar novamente”, ou a lista anterior continua.',
  },
})
