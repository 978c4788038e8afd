import { administrationMachine } from '#machines/settings/administration.machine.ts'
import { newClub, oldClub } from '#tests/support/clubStatus.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(administrationMachine)

export const walk = defineWalk({
  machine: administrationMachine,
  starts: { plain: { userId: 'ana', access: null, isAccessFailed: false } },
  steps: {
    'a new club': result.done('loadClubStatus', newClub),
    'a club with work': result.done('loadClubStatus', oldClub),
    'no response arrives': result.fail('loadClubStatus', offline),
    'try again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
  },
  key: ({ status }) => [status?.toEvaluate],
  invariants: [
    stepsLead({
      'a new club': { loading: 'ready' },
      'the screen becomes visible': { ready: 'loading', failed: 'loading' },
    }),
    stepsLeave({ 'no response arrives': { failure: 'something' } }),
    stepsDo({ 'the screen becomes visible': { loading: ['request loadClubStatus'] } }),
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'one request is open exactly while the screen is loading',
      holds: ({ now: { snapshot }, open }) => open.length === (snapshot.matches('loading') ? 1 : 0),
    },
    {
      name: 'the loaded counts stay until a response replaces them',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        step === 'a new club' ||
        step === 'a club with work' ||
        snapshot.context.status === before.snapshot.context.status,
    },
    {
      name: 'a response replaces an earlier failure',
      holds: ({ now: { snapshot } }) => !snapshot.matches('ready') || snapshot.context.failure === null,
    },
    {
      name: 'only failures are reported',
      holds: ({ now: { step, notices } }) => notices.length === (step === 'no response arrives' ? 1 : 0),
    },
  ],
})

export const words = defineWords({
  title: 'Painel administrativo',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin.' },
  steps: {
    'a new club': 'O servidor responde que ninguém foi convidado, nada foi marcado e nada foi avaliado.',
    'a club with work': 'O servidor responde que há registros a avaliar, convites vencendo e pedidos.',
    'no response arrives': 'A rede cai antes da resposta.',
    'try again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: 'Os quatro cartões aparecem, com os números que já tinham chegado.',
    ready: 'Os cartões mostram o que espera em cada área; um clube novo tem “Primeiros passos”.',
    failed: '“O que espera pela administração não carregou” aparece com “Tentar novamente”; os cartões continuam.',
  },
})
