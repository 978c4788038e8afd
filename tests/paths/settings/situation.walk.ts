import { situationMachine } from '#machines/settings/situation.machine.ts'
import { busyClub, calmClub, hostedClub } from '#tests/support/clubSituation.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(situationMachine)

export const walk = defineWalk({
  machine: situationMachine,
  starts: { plain: { userId: 'ana', access: null, isAccessFailed: false } },
  steps: {
    'nothing needs attention': result.done('loadClubSituation', calmClub),
    'much needs attention': result.done('loadClubSituation', busyClub),
    'the server reports neither mails nor sign-ins': result.done('loadClubSituation', hostedClub),
    'no response arrives': result.fail('loadClubSituation', offline),
    'try again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
  },
  key: ({ situation }) => [situation?.errorKinds, situation?.failedMails?.week],
  invariants: [
    stepsLead({
      'nothing needs attention': { loading: 'ready' },
      'the screen becomes visible': { ready: 'loading', failed: 'loading' },
    }),
    stepsLeave({ 'no response arrives': { failure: 'something' } }),
    stepsDo({ 'the screen becomes visible': { loading: ['request loadClubSituation'] } }),
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'one request is open exactly while the screen is loading',
      holds: ({ now: { snapshot }, open }) => open.length === (snapshot.matches('loading') ? 1 : 0),
    },
    {
      name: 'the loaded situation stays until a response replaces it',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        step === 'nothing needs attention' ||
        step === 'much needs attention' ||
        step === 'the server reports neither mails nor sign-ins' ||
        snapshot.context.situation === before.snapshot.context.situation,
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
  title: 'Situação do clube',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/situacao.' },
  steps: {
    'nothing needs attention': 'O servidor responde que não há nada a fazer.',
    'much needs attention': 'O servidor responde que quase tudo pede atenção.',
    'the server reports neither mails nor sign-ins':
      'O servidor é de um projeto hospedado: não informa e-mails que falharam nem entradas recusadas.',
    'no response arrives': 'A rede cai antes da resposta. Aviso: “Erro ao carregar situação”.',
    'try again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: 'Aparece “Carregando situação...”, ou fica a lista de antes.',
    ready: 'Dez itens aparecem, cada um “Em ordem”, “Atenção” ou “Não informado”, com uma frase sobre o que fazer.',
    failed: '“Erro ao carregar situação” aparece com “Tentar novamente”; a lista de antes continua.',
  },
})
