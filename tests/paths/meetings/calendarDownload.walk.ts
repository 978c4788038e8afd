import { calendarDownloadMachine } from '#machines/meetings/calendarDownload.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(calendarDownloadMachine)
const download = { type: 'download', scope: { kind: 'all' }, today: '2026-11-21' } as const

export const walk = defineWalk({
  machine: calendarDownloadMachine,
  starts: { plain: undefined },
  steps: {
    download,
    'the file is handed over': answer.done('downloadCalendar', 3),
    'no answer comes': answer.fail('downloadCalendar', offline),
  },
  key: () => null,
  invariants: [
    {
      name: 'busy exactly while it is prepared, with what was asked for',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('preparing') === (open.length === 1) &&
        open.every(({ input }) => JSON.stringify(input) === '{"scope":{"kind":"all"},"today":"2026-11-21"}'),
    },
    {
      name: 'how it went is told once',
      holds: ({ now: { step, emitted } }) => {
        const told = emitted.map(({ notice }) => notice.key).join()
        if (step === 'the file is handed over') return told === 'calendar.downloaded'
        return told === (step === 'no answer comes' ? 'calendar.failed' : '')
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
    'the file is handed over': 'A resposta chega e o navegador guarda o arquivo.',
    'no answer comes': 'A rede cai antes da resposta.',
  },
  states: {
    idle: 'O botão “Baixar calendário (.ics)” aceita cliques.',
    preparing: 'O botão mostra “Preparando...”.',
  },
})
