import { routinesMachine } from '#machines/routines/routines.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(routinesMachine)
const routines = {
  flags: { training: true, reading: false, fasting: false, documentation: false },
  kinds: [{ code: 'training', max_points: 10, period: 'day' }],
} as const

export const walk = defineWalk({
  machine: routinesMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'the routines come': answer.done('loadRoutines', routines),
    'the routines do not come': answer.fail('loadRoutines', offline),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
  },
  key: ({ routines: known, failure }) => [known !== null, failure !== null],
  invariants: [
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('loading') === open.length > 0,
    },
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'what was loaded once stays while it is loaded again',
      holds: ({ now: { snapshot }, requests }) =>
        !requests.some(({ outcome }) => outcome === 'done') || snapshot.context.routines !== null,
    },
    {
      name: 'a failure is kept and told once, and gone when an answer comes',
      holds: ({ now: { snapshot, step, emitted } }) => {
        const hasFailed = step === 'the routines do not come'
        return (
          emitted.length === (hasFailed ? 1 : 0) &&
          (!snapshot.matches('failed') || snapshot.context.failure?.kind === 'offline') &&
          (!snapshot.matches('ready') || snapshot.context.failure === null)
        )
      },
    },
    {
      name: 'at rest it can be asked again',
      holds: ({ now: { snapshot } }) => snapshot.matches('loading') || snapshot.can({ type: 'refresh' }),
    },
  ],
})

export const words = defineWords({
  title: 'Rotinas de hoje e do mês',
  starts: { plain: 'Entre como membro@confraria.test e abra /routines.' },
  steps: {
    'the routines come': 'O servidor responde com as rotinas da pessoa.',
    'the routines do not come':
      'Corte a rede antes da resposta: as rotinas não chegam. Aviso: “Erro ao carregar rotinas”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
  },
  states: {
    loading: 'Aparece “Carregando rotinas...”, ou os cartões de antes.',
    ready: 'Os quatro cartões mostram “Completo” ou “Pendente”.',
    failed: 'Aparecem “Erro ao carregar rotinas” e “Tentar novamente”, ou os cartões de antes.',
  },
})
