import { achievementsMachine } from '#machines/achievements/achievements.machine.ts'
import { earnedOf } from '#machines/achievements/achievement.ts'
import { achievement, achievementsOf, earned } from '#tests/support/achievements.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(achievementsMachine)
const few = achievementsOf(earned('leão'), achievement({ id: 'mente' }))
const more = achievementsOf(earned('mente'), earned('leão'))

export const walk = defineWalk({
  machine: achievementsMachine,
  starts: { 'one’s own': { memberId: null }, 'somebody’s': { memberId: 'ana' } },
  steps: {
    'few badges come': answer.done('loadAchievements', few),
    'one more comes': answer.done('loadAchievements', more),
    'there is nobody': answer.done('loadAchievements', null),
    'no answer comes': answer.fail('loadAchievements', offline),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
  },
  key: ({ memberId, achievements }) => [memberId, achievements && earnedOf(achievements.achievements).length],
  invariants: [
    stepsLead({ 'the screen comes to the fore': { ready: 'loading', failed: 'loading' } }),
    stepsLeave({ 'no answer comes': { failure: 'something' } }),
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'busy exactly while one request is open',
      holds: ({ now: { snapshot }, open }) => open.length === (snapshot.matches('loading') ? 1 : 0),
    },
    {
      name: 'ready with badges, missing without',
      holds: ({ now: { snapshot } }) =>
        (!snapshot.matches('ready') || snapshot.context.achievements !== null) &&
        (!snapshot.matches('missing') || snapshot.context.achievements === null),
    },
    {
      name: 'what was known stays until an answer replaces it',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        ['few badges come', 'one more comes', 'there is nobody'].includes(step ?? '') ||
        snapshot.context.achievements === before.snapshot.context.achievements,
    },
    {
      name: 'only failures are told: a new badge is told elsewhere',
      holds: ({ now: { step, emitted } }) => emitted.length === (step === 'no answer comes' ? 1 : 0),
    },
  ],
})

export const words = defineWords({
  title: 'Conquistas: as próprias e as de outro membro',
  starts: {
    'one’s own': 'Entre como membro@confraria.test e abra /achievements.',
    'somebody’s':
      'Entre como membro@confraria.test, abra o perfil de alguém em /members e clique em “Ver todas as conquistas”.',
  },
  steps: {
    'few badges come': 'A resposta chega com algumas insígnias.',
    'one more comes': 'A resposta chega com uma insígnia a mais do que antes: conceda-a como admin em outra janela.',
    'there is nobody':
      'O servidor responde que não há membro: use em /member-achievements/ um id que não existe, ou entre como mestre@confraria.test.',
    'no answer comes': 'A rede cai antes da resposta.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando conquistas...” aparece; o que já estava na tela continua nela.',
    ready: 'As insígnias conquistadas, as que faltam e o “Progresso Geral” aparecem.',
    missing:
      'Nenhuma insígnia aparece: “Membro não encontrado.” ou, na própria página, “Sua conta não está ligada a um membro. Fale com a administração.”.',
    failed: '“Erro ao carregar conquistas” aparece com “Tentar novamente”; o que já tinha chegado continua na tela.',
  },
})
