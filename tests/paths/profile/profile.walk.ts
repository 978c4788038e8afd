import { profileMachine } from '#machines/profile/profile.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { anasProfile } from '#tests/support/profiles.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(profileMachine)
const today = '2026-11-20'

export const walk = defineWalk({
  machine: profileMachine,
  starts: { plain: { userId: 'ana', email: 'ana@confraria.test' } },
  steps: {
    'a screen shows it': { type: 'open', today },
    'a screen shows it on the next day': { type: 'open', today: '2026-11-21' },
    'a routine is sent': { type: 'expire' },
    'ask again': { type: 'retry' },
    'the profile comes': answer.done('loadProfile', anasProfile({ today })),
    'the profile does not come': answer.fail('loadProfile', offline),
  },
  key: ({ profile, failure }) => [profile?.overview.today, failure !== null],
  invariants: [
    {
      name: 'busy exactly while one request is open',
      holds: ({ now: { snapshot }, open }) => open.length === (snapshot.matches('loading') ? 1 : 0),
    },
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'what was loaded once stays while it is loaded again, and when that fails',
      holds: ({ now: { snapshot }, requests }) =>
        !requests.some(({ outcome }) => outcome === 'done') || snapshot.context.profile !== null,
    },
    {
      name: 'a failure is kept and told once, and gone when an answer comes',
      holds: ({ now: { snapshot, step, emitted } }) =>
        emitted.length === (step === 'the profile does not come' ? 1 : 0) &&
        (!snapshot.matches('failed') || snapshot.context.failure?.kind === 'offline') &&
        (!snapshot.matches('fresh') || snapshot.context.failure === null),
    },
    {
      name: 'nothing is asked before a screen shows it',
      holds: ({ moments, requests }) => requests.length === 0 || moments.some(({ step }) => step?.includes('screen')),
    },
    {
      name: 'after a change, no answer from before is shown as fresh',
      holds: ({ now: { snapshot, step } }) => step !== 'a routine is sent' || !snapshot.matches('fresh'),
    },
    {
      name: 'what a screen shows is of its day, or on its way',
      holds: ({ now: { snapshot, step } }) =>
        step !== 'a screen shows it on the next day' || snapshot.matches('loading'),
    },
  ],
})

export const words = defineWords({
  title: 'O próprio perfil no dashboard',
  starts: { plain: 'Entre como membro@confraria.test e recarregue /tasks: o dashboard ainda não foi aberto.' },
  steps: {
    'a screen shows it': 'Abra “Dashboard” no menu.',
    'a screen shows it on the next day': 'Depois da meia-noite de São Paulo, volte ao “Dashboard” pelo menu.',
    'a routine is sent':
      'Em outra janela, registre o Treino Diário; registre-o depois aqui também, em “Rotinas”. Aviso: “Você já registrou Treino Diário neste período”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the profile comes': 'O servidor responde com o perfil.',
    'the profile does not come':
      'Corte a rede antes da resposta: o perfil não chega. Aviso: “Erro ao carregar perfil”.',
    "'lifetime' passes in profile.fresh": 'Espere 5 minutos sem abrir outra página.',
  },
  states: {
    idle: 'O perfil não foi pedido.',
    loading: 'No dashboard aparece “Carregando perfil...”, ou o perfil de antes.',
    fresh: 'O perfil está à vista no dashboard e não é pedido de novo.',
    stale: 'O perfil de antes está à vista e será pedido de novo na próxima vez que o dashboard for aberto.',
    failed: 'No dashboard aparecem “Erro ao carregar perfil” e “Tentar novamente”, ou o perfil de antes.',
  },
})
