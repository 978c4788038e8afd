import { failureOf } from '#machines/shared/failure.ts'
import { dataExportMachine } from '#machines/profile/dataExport.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests, stepsLead, stepsSay } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(dataExportMachine)
const download = { type: 'download', today: '2026-11-21' } as const

export const walk = defineWalk({
  machine: dataExportMachine,
  starts: { plain: undefined },
  steps: {
    download,
    'the file is ready': result.done('downloadOwnData', undefined),
    'no response arrives': result.fail('downloadOwnData', offline),
  },
  key: () => null,
  invariants: [
    {
      name: 'a request is open exactly while the machine is preparing, with today’s date',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('preparing') === (open.length === 1) &&
        open.every(({ input }) => JSON.stringify(input) === '{"today":"2026-11-21"}'),
    },
    stepsLead({ download: { idle: 'preparing' } }),
    stepsSay({
      download: [],
      'the file is ready': [{ key: 'data.downloaded' }],
      'no response arrives': [{ key: 'data.downloadFailed', failure: failureOf(offline) }],
    }),
    canActAfterFailure(download),
    noDuplicateRequests(download),
  ],
})

export const words = defineWords({
  title: 'Meu Perfil: cópia dos dados',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /profile.',
  },
  steps: {
    download: 'Clique em “Baixar meus dados”.',
    'the file is ready': 'A resposta chega e o navegador guarda o arquivo.',
    'no response arrives': 'A rede cai antes da resposta.',
  },
  states: {
    idle: 'O botão “Baixar meus dados” aceita cliques.',
    preparing: 'O botão mostra “Preparando arquivo...”.',
  },
})
