import { proofAudienceMachine } from '#machines/profile/proofAudience.machine.ts'
import { audienceOf, type ProofConsent } from '#machines/profile/proofAudience.ts'
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

const result = resultsOf(proofAudienceMachine)
const consentOf = (audience: ProofConsent['audience']): ProofConsent => ({
  audience,
  text: 'Autorizo.',
  created_at: '2026-11-26T10:00:00Z',
})

export const walk = defineWalk({
  machine: proofAudienceMachine,
  starts: { plain: undefined },
  steps: {
    'nothing was chosen': result.done('loadProofConsent', null),
    'the club was chosen': result.done('loadProofConsent', consentOf('club')),
    'only evaluators were chosen': result.done('loadProofConsent', consentOf('evaluators')),
    'the choice fails to load': result.fail('loadProofConsent', offline),
    retry: { type: 'retry' },
    'return to the screen': { type: 'refresh' },
    'the refresh finds only evaluators': result.done(
      'loadProofConsent',
      consentOf('evaluators'),
      'refreshProofConsent',
    ),
    'the refresh fails': result.fail('loadProofConsent', offline, 'refreshProofConsent'),
    change: { type: 'change' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'the club is stored': result.done('saveProofAudience', consentOf('club')),
    'only evaluators are stored': result.done('saveProofAudience', consentOf('evaluators')),
    'another window has stored it': result.done('saveProofAudience', null),
    'the choice is refused': result.fail('saveProofAudience', { code: 'PT429', message: 'Aguarde um pouco.' }),
    'no response arrives': result.fail('saveProofAudience', offline),
  },
  key: ({ consent, isKnown, failure }) => [isKnown, consent?.audience, failure?.code ?? failure?.kind],
  invariants: [
    stepsLead({
      'the club was chosen': { loading: 'shown' },
      'return to the screen': { shown: 'shown.refreshing', failed: 'loading' },
      'the refresh fails': { 'shown.refreshing': 'shown.resting' },
      retry: { failed: 'loading' },
      change: { 'shown.refreshing': 'asking' },
      cancel: { asking: 'shown' },
      'the club is stored': { saving: 'shown.refreshing' },
      'only evaluators are stored': { saving: 'shown.refreshing' },
      'another window has stored it': { saving: 'shown.refreshing' },
      'the choice is refused': { saving: 'asking' },
      'no response arrives': { saving: 'asking' },
    }),
    stepsKeep({
      'nothing was chosen': { consent: null, isKnown: true },
      'the club was chosen': { consent: consentOf('club'), isKnown: true },
      'only evaluators were chosen': { consent: consentOf('evaluators') },
      'the refresh finds only evaluators': { consent: consentOf('evaluators') },
    }),
    stepsDo({
      'return to the screen': { loading: ['request loadProofConsent'] },
      'the refresh fails': { 'shown.refreshing': ['call logRefreshFailure'] },
    }),
    stepsLeave({ 'the choice fails to load': { failure: 'something' }, confirm: { failure: 'nothing' } }),
    {
      name: 'one request at a time is open, exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        open.length ===
        ((['loading', { shown: 'refreshing' }, 'saving'] as const).some((state) => snapshot.matches(state)) ? 1 : 0),
    },
    {
      name: 'only a confirmed question changes the choice, and always to the other audience',
      holds: ({ now: { snapshot }, moments, requests }) => {
        const saves = requests.filter(({ id }) => id === 'saveProofAudience')
        const current = audienceOf(snapshot.context.consent)
        const last = saves.at(-1)
        return (
          saves.length === moments.filter(({ step }) => step === 'confirm').length &&
          (!snapshot.matches('saving') ||
            JSON.stringify(last?.input) === `{"audience":"${current === 'club' ? 'evaluators' : 'club'}"}`)
        )
      },
    },
    {
      name: 'a stored choice is reported once, with its audience',
      holds: ({ now: { step, notices }, before }) => {
        const audience = audienceOf(before?.snapshot.context.consent ?? null) === 'club' ? 'evaluators' : 'club'
        const isStored = ['the club is stored', 'only evaluators are stored', 'another window has stored it'].includes(
          step ?? '',
        )
        const expected = isStored ? [{ key: 'proofAudience.changed', audience }] : []
        return JSON.stringify(notices) === JSON.stringify(expected)
      },
    },
    {
      name: 'the stored choice is shown at once; the other waits for the refresh',
      holds: ({ now: { step, snapshot }, before }) => {
        const { consent } = snapshot.context
        if (step === 'the club is stored') return consent?.audience === 'club'
        if (step === 'only evaluators are stored') return consent?.audience === 'evaluators'
        return step !== 'another window has stored it' || consent === before?.snapshot.context.consent
      },
    },
    {
      name: 'a refusal stays visible in the question until the next attempt',
      holds: ({ now: { step, snapshot } }) =>
        step === 'the choice is refused' || step === 'no response arrives'
          ? snapshot.context.failure !== null
          : !snapshot.matches('shown') || snapshot.context.failure === null,
    },
    canActAfterFailure({ type: 'retry' }, { type: 'confirm' }, { type: 'change' }),
    noDuplicateRequests({ type: 'confirm' }),
  ],
})

export const words = defineWords({
  title: 'Meu Perfil: quem vê minhas provas',
  starts: { plain: 'Entre como membro@confraria.test e abra /profile.' },
  steps: {
    'nothing was chosen': 'A resposta chega: nada foi escolhido ainda.',
    'the club was chosen': 'A resposta chega: as provas aparecem para todo o clube.',
    'only evaluators were chosen': 'A resposta chega: as provas aparecem só para avaliadores.',
    'the choice fails to load': 'A rede cai antes que a escolha chegue.',
    retry: 'Clique em “Tentar novamente”.',
    'return to the screen': 'Vá para outra aba do navegador e volte.',
    'the refresh finds only evaluators': 'A nova leitura chega: as provas aparecem só para avaliadores.',
    'the refresh fails': 'A rede cai antes da resposta: o que já se sabia continua.',
    change: 'Clique em “Mostrar a todo o clube” ou em “Mostrar só a avaliadores”.',
    confirm: 'Na pergunta, clique em “Autorizar” ou em “Voltar a só avaliadores”.',
    cancel: 'Na pergunta, clique em “Cancelar”.',
    'the club is stored': 'O servidor guarda a escolha. Aviso: “Suas provas aparecem para todo o clube”.',
    'only evaluators are stored': 'O servidor guarda a escolha. Aviso: “Suas provas aparecem só para avaliadores”.',
    'another window has stored it': 'O servidor responde que a escolha já valia, feita em outra janela.',
    'the choice is refused': 'O servidor recusa: foram mudanças demais em uma hora.',
    'no response arrives': 'A rede cai antes da resposta.',
  },
  states: {
    loading: '“Carregando quem vê suas provas...” aparece na primeira vez; depois, o que já se sabia continua.',
    'shown.resting': '“Minhas provas” mostra “Só avaliadores” ou “Todo o clube”, o texto da escolha e desde quando.',
    'shown.refreshing': 'O mesmo, enquanto se lê de novo; o botão já responde.',
    asking: 'A pergunta está aberta com o texto; uma falha aparece nela.',
    saving: 'A pergunta mostra “Salvando...”.',
    failed: '“Erro ao carregar quem vê suas provas” aparece com “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'only a confirmed question changes the choice, and always to the other audience': 'PIC-25',
    'a stored choice is reported once, with its audience': 'PIC-25',
  },
})
