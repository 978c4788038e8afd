import { ownSessionsMachine } from '#machines/profile/ownSessions.machine.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  noDuplicateRequests,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(ownSessionsMachine)
const here = sessionOf({ id: 'here', is_current: true })
const there = sessionOf({ id: 'there' })

export const walk = defineWalk({
  machine: ownSessionsMachine,
  starts: { plain: undefined },
  steps: {
    'one is signed in elsewhere too': answer.done('loadOwnSessions', [here, there]),
    'one is signed in only here': answer.done('loadOwnSessions', [here]),
    'the list does not come': answer.fail('loadOwnSessions', offline),
    'ask again': { type: 'retry' },
    'come back': { type: 'refresh' },
    'end the others': { type: 'others.end' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'they are ended': answer.done('endOtherSessions', undefined),
    'they are not ended': answer.fail('endOtherSessions', offline),
  },
  key: ({ sessions, failure }) => [sessions?.length, failure?.kind],
  invariants: [
    stepsLead({ 'come back': { listed: 'loading', failed: 'loading' }, cancel: { asking: 'listed' } }),
    stepsLeave({ 'the list does not come': { failure: 'something' }, confirm: { failure: 'nothing' } }),
    stepsDo({ 'come back': { loading: ['request loadOwnSessions'] } }),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        (snapshot.matches('loading') || snapshot.matches('ending')) === (open.length === 1) && open.length <= 1,
    },
    {
      name: 'one leaves other places only where there are some',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('listed') ||
        snapshot.can({ type: 'others.end' }) === (snapshot.context.sessions?.length === 2),
    },
    {
      name: 'nothing is ended without a yes',
      holds: ({ moments, requests }) =>
        requests.filter(({ id }) => id === 'endOtherSessions').length ===
        moments.filter(({ step }) => step === 'confirm').length,
    },
    {
      name: 'ended is told once, and the list is asked anew',
      holds: ({ now: { step, emitted, snapshot } }) =>
        emitted.length === (step === 'they are ended' ? 1 : 0) &&
        (step !== 'they are ended' || snapshot.matches('loading')),
    },
    {
      name: 'a failure stays in the question, and goes with it',
      holds: ({ now: { step, snapshot } }) =>
        step === 'they are not ended'
          ? snapshot.matches('asking') && snapshot.context.failure !== null
          : !snapshot.matches('listed') || snapshot.context.failure === null,
    },
    canActAfterFailure({ type: 'retry' }, { type: 'confirm' }),
    noDuplicateRequests({ type: 'confirm' }, { type: 'others.end' }),
  ],
})

export const words = defineWords({
  title: 'Aparelhos conectados',
  starts: { plain: 'Entre como membro@confraria.test, em dois navegadores, e abra /profile em um deles.' },
  steps: {
    'one is signed in elsewhere too': 'O servidor responde com este aparelho e outro.',
    'one is signed in only here': 'O servidor responde só com este aparelho.',
    'the list does not come': 'Corte a rede antes da resposta: os aparelhos não chegam.',
    'ask again': 'Clique em “Tentar novamente”.',
    'come back': 'Passe a outra aba do navegador e volte.',
    'end the others': 'Clique em “Sair dos outros aparelhos”.',
    confirm: 'Clique em “Sair dos outros”.',
    cancel: 'Clique em “Cancelar”.',
    'they are ended': 'O servidor desconecta os outros aparelhos. Aviso: “Outros aparelhos desconectados”.',
    'they are not ended': 'Corte a rede antes da resposta: não se sabe se os outros foram desconectados.',
  },
  states: {
    loading: 'Aparece “Carregando aparelhos...”, ou a lista de antes.',
    listed: 'A lista marca “Este aparelho”; havendo outros, aparece “Sair dos outros aparelhos”.',
    asking: 'O diálogo “Sair dos outros aparelhos?” está aberto.',
    ending: 'O botão do diálogo mostra “Saindo...”.',
    failed: 'Aparecem “Erro ao carregar aparelhos”, o motivo e “Tentar novamente”.',
  },
})
