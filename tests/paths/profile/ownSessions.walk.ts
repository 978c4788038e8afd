import { ownSessionsMachine } from '#machines/profile/ownSessions.machine.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  noDuplicateRequests,
  stepsDo,
  stepsKeep,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(ownSessionsMachine)
const here = sessionOf({ id: 'here', is_current: true })
const there = sessionOf({ id: 'there' })

export const walk = defineWalk({
  machine: ownSessionsMachine,
  starts: { plain: undefined },
  steps: {
    'another device is signed in': result.done('loadOwnSessions', [here, there]),
    'only this device is signed in': result.done('loadOwnSessions', [here]),
    'the list fails to load': result.fail('loadOwnSessions', offline),
    retry: { type: 'retry' },
    'return to the screen': { type: 'refresh' },
    'a password was changed': { type: 'outdate' },
    'the refresh finds only this device': result.done('loadOwnSessions', [here], 'refreshOwnSessions'),
    'the refresh fails': result.fail('loadOwnSessions', offline, 'refreshOwnSessions'),
    'end the other sessions': { type: 'others.end' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'the other sessions end': result.done('endOtherSessions', undefined),
    'ending them gets no response': result.fail('endOtherSessions', offline),
  },
  key: ({ sessions, failure }) => [sessions?.length, failure?.kind],
  invariants: [
    stepsLead({
      'return to the screen': { listed: 'listed.refreshing', failed: 'loading' },
      'a password was changed': { listed: 'loading', failed: 'loading' },
      'the refresh fails': { 'listed.refreshing': 'listed.resting' },
      cancel: { asking: 'listed' },
      retry: { failed: 'loading' },
      'another device is signed in': { loading: 'listed' },
    }),
    stepsKeep({ 'the refresh finds only this device': { sessions: [here] } }),
    stepsLeave({ 'the list fails to load': { failure: 'something' }, confirm: { failure: 'nothing' } }),
    stepsDo({
      'a password was changed': { loading: ['request loadOwnSessions'] },
      'return to the screen': {
        loading: ['request loadOwnSessions'],
        'listed.refreshing': ['request refreshOwnSessions'],
      },
      'the refresh fails': { 'listed.refreshing': ['call logRefreshFailure'] },
    }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        (['loading', { listed: 'refreshing' }, 'ending'] as const).some((state) => snapshot.matches(state)) ===
          (open.length === 1) && open.length <= 1,
    },
    {
      name: 'ending other sessions needs another session',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('listed') ||
        snapshot.can({ type: 'others.end' }) === (snapshot.context.sessions?.length === 2),
    },
    {
      name: 'sessions end only after a confirmation',
      holds: ({ moments, requests }) =>
        requests.filter(({ id }) => id === 'endOtherSessions').length ===
        moments.filter(({ step }) => step === 'confirm').length,
    },
    {
      name: 'the end is reported once, and the list is reloaded',
      holds: ({ now: { step, notices, snapshot } }) =>
        notices.map(({ key }) => key).join() === (step === 'the other sessions end' ? 'sessions.ended' : '') &&
        (step !== 'the other sessions end' ||
          (snapshot.matches({ listed: 'refreshing' }) && textOf(snapshot.context.sessions) === textOf([here]))),
    },
    {
      name: 'a failure is shown in the dialog, and cleared when it closes',
      holds: ({ now: { step, snapshot } }) =>
        step === 'ending them gets no response'
          ? snapshot.matches('asking') && snapshot.context.failure !== null
          : !snapshot.matches('listed') || snapshot.context.failure === null,
    },
    canActAfterFailure({ type: 'retry' }, { type: 'confirm' }, { type: 'refresh' }),
    noDuplicateRequests({ type: 'confirm' }),
  ],
})

export const words = defineWords({
  title: 'Aparelhos conectados',
  starts: { plain: 'Entre como membro@confraria.test, em dois navegadores, e abra /profile em um deles.' },
  steps: {
    'another device is signed in': 'O servidor responde com este aparelho e outro.',
    'only this device is signed in': 'O servidor responde só com este aparelho.',
    'the list fails to load': 'Corte a rede antes da resposta: os aparelhos não chegam.',
    retry: 'Clique em “Tentar novamente”.',
    'return to the screen': 'Passe a outra aba do navegador e volte.',
    'a password was changed': 'Altere a senha até o fim, para que os aparelhos sejam lidos de novo.',
    'the refresh finds only this device': 'Saia do outro aparelho. O servidor responde só com este.',
    'the refresh fails': 'Corte a rede antes da resposta: a lista de antes continua.',
    'end the other sessions': 'Clique em “Sair dos outros aparelhos”.',
    confirm: 'Clique em “Sair dos outros”.',
    cancel: 'Clique em “Cancelar”.',
    'the other sessions end': 'O servidor desconecta os outros aparelhos. Aviso: “Outros aparelhos desconectados”.',
    'ending them gets no response': 'Corte a rede antes da resposta: não se sabe se os outros foram desconectados.',
  },
  states: {
    loading: 'Aparece “Carregando aparelhos...”, ou a lista de antes.',
    'listed.resting': 'A lista marca “Este aparelho”; havendo outros, aparece “Sair dos outros aparelhos”.',
    'listed.refreshing': 'A lista de antes, enquanto se lê de novo; o botão já responde.',
    asking: 'O diálogo “Sair dos outros aparelhos?” está aberto.',
    ending: 'O botão do diálogo mostra “Saindo...”.',
    failed: 'Aparecem “Erro ao carregar aparelhos”, o motivo e “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the end is reported once, and the list is reloaded': 'PRO-49',
    'sessions end only after a confirmation': 'PRO-49',
    'each step leads to the state in the table': 'PRO-620',
  },
})
