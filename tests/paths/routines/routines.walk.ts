import { routinesMachine } from '#machines/routines/routines.machine.ts'
import type { Routines } from '#machines/routines/routine.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(routinesMachine)
const returned = { id: 'task-0', routine_type: 'reading' }
const submission = {
  id: 'task-1',
  routine_type: 'training',
  due_date: '2026-11-18',
  evaluation_score: null,
  points_awarded: null,
  image_url: null,
  proof_thumbnail: null,
  image_removed_after: null,
  is_written: false,
  status: 'pending',
  evaluation_date: null,
  returned_at: null,
  contested_at: null,
  decided_at: null,
  return_reason: null,
} as const
const routines = {
  flags: { done: ['training'], open: ['reading', 'fasting', 'documentation'] },
  kinds: routineKinds,
  sent: [submission, { ...submission, ...returned, returned_at: '2026-11-18T12:00:00Z' }],
} satisfies Routines

export const walk = defineWalk({
  machine: routinesMachine,
  starts: { plain: { userId: 'ana', hasPhotos: true } },
  steps: {
    'the routines arrive': result.done('loadRoutines', routines),
    'the routines fail to load': result.fail('loadRoutines', offline),
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
  },
  key: ({ routines: known, failure }) => [known !== null, failure !== null],
  invariants: [
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('loading') === open.length > 0,
    },
    canActAfterFailure({ type: 'retry' }),
    stepsDo({
      retry: { failed: ['request loadRoutines'] },
      'the screen returns to the foreground': {
        loading: ['request loadRoutines'],
        ready: ['request loadRoutines'],
        failed: ['request loadRoutines'],
      },
    }),
    {
      name: 'the routines of the user are requested, and shown as they arrive',
      holds: ({ now: { step, snapshot }, requests }) =>
        requests.every(({ input }, at) => {
          const isLoaded = requests.slice(0, at).some(({ outcome }) => outcome === 'done')
          return textOf(input) === textOf({ userId: 'ana', shown: isLoaded ? routines.sent : [] })
        }) &&
        (step !== 'the routines arrive' || snapshot.context.routines === routines),
    },
    {
      name: 'loaded data stays during a reload',
      holds: ({ now: { snapshot }, requests }) =>
        !requests.some(({ outcome }) => outcome === 'done') || snapshot.context.routines !== null,
    },
    {
      name: 'a failure is stored, reported once, and cleared by the next result',
      holds: ({ now: { snapshot, step, notices } }) => {
        const hasFailed = step === 'the routines fail to load'
        return (
          notices.map(({ key }) => key).join() === (hasFailed ? 'routines.loadFailed' : '') &&
          (!snapshot.matches('failed') || snapshot.context.failure?.kind === 'offline') &&
          (!snapshot.matches('ready') || snapshot.context.failure === null)
        )
      },
    },
    {
      name: 'the done routines are reported to the parent with each result',
      holds: ({ now: { step, reported } }) =>
        textOf(reported) ===
        textOf(
          step === 'the routines arrive'
            ? [{ type: 'routines.loaded', flags: routines.flags, kinds: routines.kinds, returned: [returned] }]
            : [],
        ),
    },
    {
      name: 'an idle machine can reload',
      holds: ({ now: { snapshot } }) => snapshot.matches('loading') || snapshot.can({ type: 'refresh' }),
    },
  ],
})

export const words = defineWords({
  title: 'Rotinas de hoje e do mês',
  starts: { plain: 'Entre como membro@confraria.test e abra /routines.' },
  steps: {
    'the routines arrive': 'O servidor responde com as rotinas da pessoa.',
    'the routines fail to load':
      'Corte a rede antes da resposta: as rotinas não chegam. Aviso: “Erro ao carregar rotinas”.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
  },
  states: {
    loading: 'Aparece “Carregando rotinas...”, ou os cartões de antes.',
    ready: 'Os cartões das rotinas mostram “Completo” ou “Pendente”.',
    failed: 'Aparecem “Erro ao carregar rotinas” e “Tentar novamente”, ou os cartões de antes.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    failed: 'ROU-38',
  },
})
