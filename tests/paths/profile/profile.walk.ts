import { profileMachine } from '#machines/profile/profile.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { anasProfile } from '#tests/support/profiles.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(profileMachine)
const today = '2026-11-20'

export const walk = defineWalk({
  machine: profileMachine,
  starts: { plain: { userId: 'ana', email: 'ana@confraria.test' } },
  steps: {
    'a screen shows the profile': { type: 'open', today },
    'a screen shows the profile the next day': { type: 'open', today: '2026-11-21' },
    'a routine is submitted': { type: 'expire' },
    retry: { type: 'retry' },
    'the profile arrives': result.done('loadProfile', anasProfile({ today })),
    'the profile fails to load': result.fail('loadProfile', offline),
  },
  key: ({ profile, failure }) => [profile?.overview.today, failure !== null],
  invariants: [
    {
      name: 'one request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => open.length === (snapshot.matches('loading') ? 1 : 0),
    },
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'loaded data stays during a reload and after its failure',
      holds: ({ now: { snapshot }, requests }) =>
        !requests.some(({ outcome }) => outcome === 'done') || snapshot.context.profile !== null,
    },
    {
      name: 'a failure is stored, reported once, and cleared by the next result',
      holds: ({ now: { snapshot, step, notices } }) =>
        notices.length === (step === 'the profile fails to load' ? 1 : 0) &&
        (!snapshot.matches('failed') || snapshot.context.failure?.kind === 'offline') &&
        (!snapshot.matches('fresh') || snapshot.context.failure === null),
    },
    {
      name: 'no request starts before a screen shows the profile',
      holds: ({ moments, requests }) => requests.length === 0 || moments.some(({ step }) => step?.includes('screen')),
    },
    {
      name: 'after a change, the old profile is not fresh',
      holds: ({ now: { snapshot, step } }) => step !== 'a routine is submitted' || !snapshot.matches('fresh'),
    },
    {
      name: 'the profile of a new day is requested when a screen shows it',
      holds: ({ now: { snapshot, step } }) =>
        step !== 'a screen shows the profile the next day' || snapshot.matches('loading'),
    },
    {
      name: 'the request is for the own profile, and after a change another one takes its place',
      holds: ({ now: { step, snapshot }, open, requests }) =>
        open.every(({ input }) => textOf(input) === textOf({ userId: 'ana', email: 'ana@confraria.test' })) &&
        (step !== 'a routine is submitted' || !snapshot.matches('loading') || requests.at(-2)?.outcome === 'stopped'),
    },
  ],
})

export const words = defineWords({
  title: 'O próprio perfil no dashboard',
  starts: { plain: 'Entre como membro@confraria.test e recarregue /tasks: o dashboard ainda não foi aberto.' },
  steps: {
    'a screen shows the profile': 'Abra “Dashboard” no menu.',
    'a screen shows the profile the next day': 'Depois da meia-noite de São Paulo, volte ao “Dashboard” pelo menu.',
    'a routine is submitted':
      'Em outra janela, registre o Treino Diário; registre-o depois aqui também, em “Rotinas”. Aviso: “Você já registrou Treino Diário neste período”.',
    retry: 'Clique em “Tentar novamente”.',
    'the profile arrives': 'O servidor responde com o perfil.',
    'the profile fails to load':
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

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'loaded data stays during a reload and after its failure': 'APP-73',
    'after a change, the old profile is not fresh': 'PRO-21',
    'the profile of a new day is requested when a screen shows it': 'PRO-21 APP-72',
  },
})
