import { factorsMachine } from '#machines/profile/factors.machine.ts'
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
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(factorsMachine)

const remove = { type: 'remove', id: 'totp' } as const
const factor = { id: 'totp', createdAt: '2026-11-01T10:00:00Z' }

export const walk = defineWalk({
  machine: factorsMachine,
  starts: { plain: undefined },
  steps: {
    'a factor exists': result.done('loadFactors', [factor]),
    'no factor exists': result.done('loadFactors', []),
    'the list fails to load': result.fail('loadFactors', offline),
    retry: { type: 'retry' },
    'a factor was set up': { type: 'outdate' },
    'return to the screen': { type: 'refresh' },
    'the refresh finds no factor': result.done('loadFactors', [], 'refreshFactors'),
    'the refresh fails': result.fail('loadFactors', offline, 'refreshFactors'),
    remove,
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'the factor is removed': result.done('removeFactor', undefined),
    'the removal is refused': result.fail(
      'removeFactor',
      Object.assign(new Error('AAL2'), { code: 'insufficient_aal' }),
    ),
  },
  key: ({ factors, failure }) => [factors?.length, failure?.code ?? failure?.kind],
  invariants: [
    stepsDo({
      'a factor was set up': { loading: ['request loadFactors'] },
      'return to the screen': { loading: ['request loadFactors'], 'listed.refreshing': ['request refreshFactors'] },
      'the refresh fails': { 'listed.refreshing': ['call logRefreshFailure'] },
    }),
    stepsKeep({ 'a factor exists': { factors: [factor] }, 'the refresh finds no factor': { factors: [] } }),
    stepsLead({
      'a factor was set up': { listed: 'loading', failed: 'loading' },
      'return to the screen': { listed: 'listed.refreshing', failed: 'loading' },
      'the refresh fails': { 'listed.refreshing': 'listed.resting' },
      remove: { 'listed.refreshing': 'asking' },
      cancel: { asking: 'listed' },
    }),
    stepsLeave({ 'the list fails to load': { failure: 'something' }, confirm: { failure: 'nothing' } }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        (['loading', { listed: 'refreshing' }, 'removing'] as const).some((state) => snapshot.matches(state)) ===
          (open.length === 1) && open.length <= 1,
    },
    {
      name: 'each removal has a confirmation, and is of the chosen factor',
      holds: ({ moments, requests }) => {
        const removals = requests.filter(({ id }) => id === 'removeFactor')
        return (
          removals.length === moments.filter(({ step }) => step === 'confirm').length &&
          removals.every(({ input }) => JSON.stringify(input) === '{"id":"totp"}')
        )
      },
    },
    {
      name: 'a removal is reported once, and the list is reloaded',
      holds: ({ now: { step, notices, snapshot } }) =>
        notices.map(({ key }) => key).join() === (step === 'the factor is removed' ? 'factor.removed' : '') &&
        (step !== 'the factor is removed' ||
          (snapshot.matches({ listed: 'refreshing' }) && snapshot.context.factors?.length === 0)),
    },
    {
      name: 'a refusal is shown in the dialog, and cleared when it closes',
      holds: ({ now: { step, snapshot } }) =>
        step === 'the removal is refused'
          ? snapshot.matches('asking') && snapshot.context.failure?.code === 'insufficient_aal'
          : !snapshot.matches('listed') || snapshot.context.failure === null,
    },
    canActAfterFailure({ type: 'retry' }, { type: 'confirm' }, remove),
    noDuplicateRequests({ type: 'confirm' }),
  ],
})

export const words = defineWords({
  title: 'Meu Perfil: o segundo fator',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /profile.',
  },
  steps: {
    'a factor exists': 'A resposta chega: há um segundo fator. Ative-o antes.',
    'no factor exists': 'A resposta chega: não há segundo fator.',
    'the list fails to load': 'A rede cai antes da resposta.',
    retry: 'Clique em “Tentar novamente”.',
    'a factor was set up': 'Ative o segundo fator até o fim, para que a situação seja lida de novo.',
    'return to the screen': 'Passe a outra aba do navegador e volte.',
    'the refresh finds no factor': 'A resposta chega: continua sem segundo fator.',
    'the refresh fails': 'A rede cai antes da resposta: o que já se sabia continua.',
    remove: 'Clique em “Remover segundo fator”.',
    confirm: 'Na pergunta, clique em “Remover”.',
    cancel: 'Na pergunta, clique em “Manter” ou tecle Esc.',
    'the factor is removed': 'O servidor responde que o segundo fator foi removido.',
    'the removal is refused': 'O servidor recusa com o código insufficient_aal: a sessão entrou só com a senha.',
  },
  states: {
    loading: '“Carregando segundo fator...” aparece na primeira vez; depois, o que já se sabia continua.',
    'listed.resting': '“Ativo” com “Remover segundo fator”, ou “Inativo” com “Ativar segundo fator”.',
    'listed.refreshing': 'O mesmo, enquanto se lê de novo; o botão já responde.',
    asking: 'A pergunta “Remover o segundo fator?” está aberta; uma falha aparece nela.',
    removing: 'A pergunta mostra “Removendo...”.',
    failed: '“Erro ao carregar o segundo fator” aparece com “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'each removal has a confirmation, and is of the chosen factor': 'PRO-44',
    'each step leads to the state in the table': 'PRO-620',
  },
})
