import { calendarDownloadMachine } from '#machines/meetings/calendarDownload.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(calendarDownloadMachine)
const download = { type: 'download', scope: { kind: 'all' }, today: '2026-11-21' } as const

export const walk = defineWalk({
  machine: calendarDownloadMachine,
  starts: { plain: undefined },
  steps: {
    download,
    'the file is ready': result.done('downloadCalendar', 3),
    'no response arrives': result.fail('downloadCalendar', offline),
  },
  key: () => null,
  invariants: [
    {
      name: 'a request is open exactly while the machine is preparing, with the chosen scope',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('preparing') === (open.length === 1) &&
        open.every(({ input }) => JSON.stringify(input) === '{"scope":{"kind":"all"},"today":"2026-11-21"}'),
    },
    {
      name: 'the result is reported once',
      holds: ({ now: { step, emitted } }) => {
        const keys = emitted.map(({ notice }) => notice.key).join()
        if (step === 'the file is ready') return keys === 'calendar.downloaded'
        return keys === (step === 'no response arrives' ? 'calendar.failed' : '')
      },
    },
    canActAfterFailure(download),
    noDuplicateRequests(download),
  ],
})

export const words = defineWords({
  title: 'Reuniões: baixar para o calendário',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council/settings?tab=meetings.',
  },
  steps: {
    download: 'Clique em “Baixar calendário (.ics)”.',
    'the file is ready': 'A resposta chega e o navegador guarda o arquivo.',
    'no response arrives': 'A rede cai antes da resposta.',
  },
  states: {
    idle: 'O botão “Baixar calendário (.ics)” aceita cliques.',
    preparing: 'O botão mostra “Preparando...”.',
  },
})
