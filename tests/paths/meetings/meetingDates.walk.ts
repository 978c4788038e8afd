import { meetingDatesMachine, shownDates } from '#machines/meetings/meetingDates.machine.ts'
import type { MeetingScope } from '#machines/meetings/meetingList.ts'
import { occurrenceOf } from '#tests/support/meetings.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, factsResetIn, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(meetingDatesMachine)
const upcoming: MeetingScope = { when: 'upcoming', meeting: null, whose: 'own' }
const past: MeetingScope = { ...upcoming, when: 'past' }
const [one, two] = [occurrenceOf(), occurrenceOf({ date: '2027-01-08' })]
const key = { id: one.id, date: one.date }

export const walk = defineWalk({
  machine: meetingDatesMachine,
  starts: { plain: { scope: upcoming, today: '2026-11-21', page: 2 } },
  steps: {
    'the dates come': answer.done('loadOccurrences', { rows: [one, two], hasMore: true }),
    'all dates come': answer.done('loadOccurrences', { rows: [one, two], hasMore: false }),
    'the dates do not come': answer.fail('loadOccurrences', offline),
    'look at what is over': { type: 'scope.change', scope: past },
    'ask for more': { type: 'more' },
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh', today: '2026-11-21' },
    'say yes': { type: 'answer', ...key, answer: 'yes' },
    'say no': { type: 'answer', ...key, answer: 'no' },
    'the answer is kept': answer.done('answerMeeting', undefined),
    'the answer is refused': answer.fail('answerMeeting', offline),
  },
  arrows: 1,
  key: ({ scope, rows, hasMore, wishes }) => [
    scope.when,
    rows === null,
    hasMore,
    wishes.map(({ date, answer: said }) => [date, said]),
  ],
  invariants: [
    factsResetIn('answer.resting', 'wishes'),
    {
      name: 'who looks at what is over already keeps what is shown',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'look at what is over' ||
        before?.snapshot.context.scope.when !== 'past' ||
        (snapshot.context.rows === before.snapshot.context.rows &&
          snapshot.matches({ list: 'loading' }) === before.snapshot.matches({ list: 'loading' })),
    },
    stepsLead({ 'ask again': { 'list.failed': 'list.loading' } }),
    stepsLeave({ 'the dates do not come': { failure: 'something' } }),
    canActAfterFailure({ type: 'retry' }, { type: 'answer', ...key, answer: 'yes' }),
    {
      name: 'busy exactly while a request is open; one answer at a time, in the order of pressing',
      holds: ({ now: { snapshot }, open }) => {
        const sent = open.filter(({ id }) => id === 'answerMeeting')
        return (
          snapshot.matches({ list: 'loading' }) === open.some(({ id }) => id === 'loadOccurrences') &&
          snapshot.matches({ answer: 'sending' }) === (sent.length === 1) &&
          sent.every(({ input }) => textOf(input) === textOf(snapshot.context.wishes[0]))
        )
      },
    },
    {
      name: 'what is asked for is the scope that is shown',
      holds: ({ now: { snapshot }, open }) =>
        open
          .filter(({ id }) => id === 'loadOccurrences')
          .every(({ input }) => {
            const { scope, today, count } = snapshot.context
            return textOf(input) === textOf({ scope, today, count })
          }),
    },
    {
      name: 'what one pressed last is what is shown at once',
      holds: ({ now: { event, snapshot } }) => {
        if (event?.type !== 'answer' || !('answer' in event)) return true
        const row = shownDates(snapshot.context)?.find(({ date }) => date === event.date)
        return row === undefined || row.own_answer === event.answer
      },
    },
    {
      name: 'a refused answer is told once, taken back, and the dates are read anew',
      holds: ({ now: { step, emitted, snapshot }, before, open }) => {
        const told = emitted.filter(({ notice }) => notice.key === 'meeting.answerFailed').length
        if (step !== 'the answer is refused') return told === 0
        const left = (before?.snapshot.context.wishes.length ?? 0) - snapshot.context.wishes.length
        return told === 1 && left === 1 && open.some(({ id }) => id === 'loadOccurrences')
      },
    },
    {
      name: 'a kept answer stays in the list; a list on its way is asked for again, it may be older',
      holds: ({ now: { step, snapshot }, before, requests, moments }) => {
        if (step !== 'the answer is kept' || before === null) return true
        const wish = before.snapshot.context.wishes[0]
        const row = snapshot.context.rows?.find(({ date }) => date === wish?.date)
        const isAskedAgain = requests.some(({ id, began }) => id === 'loadOccurrences' && began === moments.length - 1)
        return (
          (row === undefined || row.own_answer === wish?.answer) &&
          isAskedAgain === before.snapshot.matches({ list: 'loading' })
        )
      },
    },
    {
      name: 'dates of another scope are never shown',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'look at what is over' ||
        before?.snapshot.context.scope.when === 'past' ||
        snapshot.context.rows === null,
    },
  ],
})

export const words = defineWords({
  title: 'Reuniões: as datas e a própria resposta',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /meetings.',
  },
  steps: {
    'the dates come': 'A resposta chega com as primeiras datas, e há mais depois delas.',
    'all dates come': 'A resposta chega com todas as datas.',
    'the dates do not come': 'A rede cai antes que as datas cheguem.',
    'look at what is over': 'Escolha “Realizadas” em “Quais reuniões”.',
    'ask for more': 'Clique em “Mostrar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
    'say yes': 'Escolha “Sim” em “Sua resposta” na primeira data.',
    'say no': 'Escolha “Não” em “Sua resposta” na primeira data.',
    'the answer is kept': 'O servidor responde que a sua resposta foi guardada.',
    'the answer is refused': 'A rede cai antes que a sua resposta seja guardada.',
  },
  states: {
    'list.loading': '“Carregando reuniões...” aparece na primeira vez; depois, as datas de antes continuam.',
    'list.ready': 'As datas aparecem em ordem, cada uma com a sua resposta; havendo mais, “Mostrar mais” também.',
    'list.failed': '“Erro ao carregar reuniões” aparece com “Tentar novamente”, ou as datas de antes continuam.',
    'answer.resting': 'Cada data mostra a resposta que está guardada.',
    'answer.sending': 'A data mostra já a resposta escolhida por último, enquanto ela é enviada.',
  },
})
