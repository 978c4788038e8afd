import { achievementsMachine } from '#machines/achievements/achievements.machine.ts'
import { earnedOf } from '#machines/achievements/achievement.ts'
import { achievement, achievementsOf, earned } from '#tests/support/achievements.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsKeep, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(achievementsMachine)
const few = achievementsOf(earned('leão'), achievement({ id: 'mente' }))
const more = achievementsOf(earned('mente'), earned('leão'))

export const walk = defineWalk({
  machine: achievementsMachine,
  starts: { 'the current user’s': { memberId: null }, 'another member’s': { memberId: 'ana' } },
  steps: {
    'few badges are loaded': result.done('loadAchievements', few),
    'one more badge is loaded': result.done('loadAchievements', more),
    'the member does not exist': result.done('loadAchievements', null),
    'no response arrives': result.fail('loadAchievements', offline),
    'try again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
  },
  key: ({ memberId, achievements }) => [memberId, achievements && earnedOf(achievements.achievements).length],
  invariants: [
    stepsKeep({
      'few badges are loaded': { failure: null },
      'one more badge is loaded': { failure: null },
      'the member does not exist': { achievements: null, failure: null },
    }),
    stepsLead({
      'the screen becomes visible': { ready: 'loading', failed: 'loading' },
      'few badges are loaded': { loading: 'ready' },
      'the member does not exist': { loading: 'missing' },
      'no response arrives': { loading: 'failed' },
      'try again': { failed: 'loading' },
    }),
    stepsLeave({
      'no response arrives': { failure: 'something' },
      'few badges are loaded': { achievements: 'something' },
      'one more badge is loaded': { achievements: 'something' },
    }),
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'one request is open exactly while the list is loading',
      holds: ({ now: { snapshot }, open }) => open.length === (snapshot.matches('loading') ? 1 : 0),
    },
    {
      name: 'the ready state has badges; the missing state has none',
      holds: ({ now: { snapshot } }) =>
        (!snapshot.matches('ready') || snapshot.context.achievements !== null) &&
        (!snapshot.matches('missing') || snapshot.context.achievements === null),
    },
    {
      name: 'the loaded badges stay until a response replaces them',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        ['few badges are loaded', 'one more badge is loaded', 'the member does not exist'].includes(step ?? '') ||
        snapshot.context.achievements === before.snapshot.context.achievements,
    },
    {
      name: 'only failures are reported: another machine announces new badges',
      holds: ({ now: { step, notices, reported } }) =>
        notices.length === (step === 'no response arrives' ? 1 : 0) && reported.length === 0,
    },
    stepsDo({ 'the screen becomes visible': { loading: ['request loadAchievements'] } }),
  ],
})

export const words = defineWords({
  title: 'Conquistas: as próprias e as de outro membro',
  starts: {
    'the current user’s': 'Entre como membro@confraria.test e abra /achievements.',
    'another member’s':
      'Entre como membro@confraria.test, abra o perfil de alguém em /members e clique em “Ver todas as conquistas”.',
  },
  steps: {
    'few badges are loaded': 'A resposta chega com algumas insígnias.',
    'one more badge is loaded':
      'A resposta chega com uma insígnia a mais do que antes: conceda-a como admin em outra janela.',
    'the member does not exist':
      'O servidor responde que não há membro: use em /member-achievements/ um id que não existe, ou entre como mestre@confraria.test.',
    'no response arrives': 'A rede cai antes da resposta.',
    'try again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando conquistas...” aparece; o que já estava na tela continua nela.',
    ready: 'As insígnias conquistadas, as que faltam e o “Progresso Geral” aparecem.',
    missing:
      'Nenhuma insígnia aparece: “Membro não encontrado.” ou, na própria página, “Sua conta não está ligada a um membro. Fale com a administração.”.',
    failed: '“Erro ao carregar conquistas” aparece com “Tentar novamente”; o que já tinha chegado continua na tela.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    missing: 'ACH-05 ACH-06',
  },
})
