import { factorsMachine } from '#machines/profile/factors.machine.ts'
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

const answer = answersOf(factorsMachine)

export const walk = defineWalk({
  machine: factorsMachine,
  starts: { plain: undefined },
  steps: {
    'there is one': answer.done('loadFactors', [{ id: 'totp', createdAt: '2026-11-01T10:00:00Z' }]),
    'there is none': answer.done('loadFactors', []),
    'the list does not come': answer.fail('loadFactors', offline),
    'ask again': { type: 'retry' },
    'one was set up': { type: 'refresh' },
    remove: { type: 'remove', id: 'totp' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is removed': answer.done('removeFactor', undefined),
    'it is not removed': answer.fail('removeFactor', Object.assign(new Error('AAL2'), { code: 'insufficient_aal' })),
  },
  key: ({ factors, failure }) => [factors?.length, failure?.code ?? failure?.kind],
  invariants: [
    stepsDo({ 'one was set up': { loading: ['request loadFactors'] } }),
    stepsLead({ 'one was set up': { listed: 'loading', failed: 'loading' } }),
    stepsLeave({ 'the list does not come': { failure: 'something' }, confirm: { failure: 'nothing' } }),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        (snapshot.matches('loading') || snapshot.matches('removing')) === (open.length === 1) && open.length <= 1,
    },
    {
      name: 'each removal has its yes, and is of the one that was asked about',
      holds: ({ moments, requests }) => {
        const removals = requests.filter(({ id }) => id === 'removeFactor')
        return (
          removals.length === moments.filter(({ step }) => step === 'confirm').length &&
          removals.every(({ input }) => JSON.stringify(input) === '{"id":"totp"}')
        )
      },
    },
    {
      name: 'removed is told once, and the list is asked anew',
      holds: ({ now: { step, emitted, snapshot } }) =>
        emitted.length === (step === 'it is removed' ? 1 : 0) &&
        (step !== 'it is removed' || snapshot.matches('loading')),
    },
    {
      name: 'a refusal stays in the question, and goes with it',
      holds: ({ now: { step, snapshot } }) =>
        step === 'it is not removed'
          ? snapshot.matches('asking') && snapshot.context.failure?.code === 'insufficient_aal'
          : !snapshot.matches('listed') || snapshot.context.failure === null,
    },
    canActAfterFailure({ type: 'retry' }, { type: 'confirm' }),
    noDuplicateRequests({ type: 'confirm' }, { type: 'remove', id: 'totp' }),
  ],
})

export const words = defineWords({
  title: 'Meu Perfil: o segundo fator',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /profile.',
  },
  steps: {
    'there is one': 'A resposta chega: há um segundo fator. Ative-o antes.',
    'there is none': 'A resposta chega: não há segundo fator.',
    'the list does not come': 'A rede cai antes da resposta.',
    'ask again': 'Clique em “Tentar novamente”.',
    'one was set up': 'Ative o segundo fator até o fim, para que a situação seja lida de novo.',
    remove: 'Clique em “Remover segundo fator”.',
    confirm: 'Na pergunta, clique em “Remover”.',
    cancel: 'Na pergunta, clique em “Manter” ou tecle Esc.',
    'it is removed': 'O servidor responde que o segundo fator foi removido.',
    'it is not removed': 'O servidor recusa com o código insufficient_aal: a sessão entrou só com a senha.',
  },
  states: {
    loading: '“Carregando segundo fator...” aparece na primeira vez; depois, o que já se sabia continua.',
    listed: '“Ativo” com “Remover segundo fator”, ou “Inativo” com “Ativar segundo fator”.',
    asking: 'A pergunta “Remover o segundo fator?” está aberta; uma falha aparece nela.',
    removing: 'A pergunta mostra “Removendo...”.',
    failed: '“Erro ao carregar o segundo fator” aparece com “Tentar novamente”.',
  },
})
