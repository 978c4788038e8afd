import { dataExportMachine } from '#machines/profile/dataExport.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(dataExportMachine)
const download = { type: 'download', today: '2026-11-21' } as const

export const walk = defineWalk({
  machine: dataExportMachine,
  starts: { plain: undefined },
  steps: {
    download,
    'the file is handed over': answer.done('downloadOwnData', undefined),
    'no answer comes': answer.fail('downloadOwnData', offline),
  },
  key: () => null,
  invariants: [
    {
      name: 'busy exactly while it is prepared, named by the day that it was asked on',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('preparing') === (open.length === 1) &&
        open.every(({ input }) => JSON.stringify(input) === '{"today":"2026-11-21"}'),
    },
    {
      name: 'how it went is told once',
      holds: ({ now: { step, emitted } }) => {
        const told = emitted.map(({ notice }) => notice.key).join()
        if (step === 'the file is handed over') return told === 'data.downloaded'
        return told === (step === 'no answer comes' ? 'data.downloadFailed' : '')
      },
    },
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
    'the file is handed over': 'A resposta chega e o navegador guarda o arquivo.',
    'no answer comes': 'A rede cai antes da resposta.',
  },
  states: {
    idle: 'O botão “Baixar meus dados” aceita cliques.',
    preparing: 'O botão mostra “Preparando arquivo...”.',
  },
})
