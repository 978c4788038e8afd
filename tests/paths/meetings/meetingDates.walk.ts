import { meetingDatesMachine, shownDates } from '#machines/meetings/meetingDates.machine.ts'
import type { MeetingScope } from '#machines/meetings/meetingList.ts'
import { occurrenceOf } from '#tests/support/meetings.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  factsResetIn,
  stepsKeep,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(meetingDatesMachine)
const upcoming: MeetingScope = { when: 'upcoming', meeting: null, whose: 'own' }
const past: MeetingScope = { ...upcoming, when: 'past' }
const [one, two] = [occurrenceOf(), occurrenceOf({ date: '2027-01-08' })]
const key = { id: one.id, date: one.date }

export const walk = defineWalk({
  machine: meetingDatesMachine,
  starts: { plain: { scope: upcoming, page: 2 } },
  steps: {
    'the dates arrive': result.done('loadOccurrences', { rows: [one, two], hasMore: true }),
    'all dates arrive': result.done('loadOccurrences', { rows: [one, two], hasMore: false }),
    'the dates fail to load': result.fail('loadOccurrences', offline),
    'show past meetings': { type: 'scope.change', scope: past },
    'load more': { type: 'more' },
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
    'answer yes': { type: 'answer', ...key, answer: 'yes' },
    'answer no': { type: 'answer', ...key, answer: 'no' },
    'the answer is saved': result.done('answerMeeting', undefined),
    'the answer fails to save': result.fail('answerMeeting', offline),
    'the answer is refused': result.fail('answerMeeting', refused),
  },
  arrows: 1,
  key: ({ scope, rows, hasMore, wishes }) => [
    scope.when,
    rows === null,
    hasMore,
    wishes.map(({ date, answer: wanted }) => [date, wanted]),
  ],
  invariants: [
    stepsKeep({
      'the dates arrive': { hasMore: true, failure: null },
      'all dates arrive': { hasMore: false, failure: null },
    }),
    factsResetIn('answer.resting', 'wishes'),
    {
      name: 'choosing the current scope again changes nothing',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'show past meetings' ||
        before?.snapshot.context.scope.when !== 'past' ||
        (snapshot.context.rows === before.snapshot.context.rows &&
          snapshot.matches({ list: 'loading' }) === before.snapshot.matches({ list: 'loading' })),
    },
    stepsLead({
      retry: { 'list.failed': 'list.loading' },
      'show past meetings': {
        'list.ready': 'list.loading',
        'list.failed': 'list.loading',
        'list.loading': 'list.loading',
      },
      'the dates arrive': { 'list.loading': 'list.ready' },
      'all dates arrive': { 'list.loading': 'list.ready' },
      'load more': { 'list.ready': 'list.loading' },
    }),
    stepsLeave({
      'the dates fail to load': { failure: 'something' },
      'the dates arrive': { rows: 'something' },
      'all dates arrive': { rows: 'something' },
    }),
    canActAfterFailure({ type: 'retry' }, { type: 'answer', ...key, answer: 'yes' }),
    {
      name: 'a request is open exactly while the machine is busy; answers are sent one at a time, in order',
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
      name: 'the request is for the shown scope',
      holds: ({ now: { snapshot }, open }) =>
        open
          .filter(({ id }) => id === 'loadOccurrences')
          .every(({ input }) => {
            const { scope, count } = snapshot.context
            return textOf(input) === textOf({ scope, count })
          }),
    },
    {
      name: 'the last answer is shown at once',
      holds: ({ now: { event, snapshot } }) => {
        if (event?.type !== 'answer' || !('answer' in event)) return true
        const row = shownDates(snapshot.context)?.find(({ date }) => date === event.date)
        return row === undefined || row.own_answer === event.answer
      },
    },
    {
      name: 'an answer that fails is reported once and undone; the dates are loaded again only if the server refused it',
      holds: ({ now: { step, notices, snapshot }, before, requests, moments }) => {
        const count = notices.filter(({ key }) => key === 'meeting.answerFailed').length
        const isRefused = step === 'the answer is refused'
        if (!isRefused && step !== 'the answer fails to save') return count === 0
        const left = (before?.snapshot.context.wishes.length ?? 0) - snapshot.context.wishes.length
        const isReloaded = requests.some(({ id, began }) => id === 'loadOccurrences' && began === moments.length - 1)
        return count === 1 && left === 1 && isReloaded === isRefused
      },
    },
    {
      name: 'a saved answer stays in the list, and a pending load starts again because it may be older',
      holds: ({ now: { step, snapshot }, before, requests, moments }) => {
        if (step !== 'the answer is saved' || before === null) return true
        const wish = before.snapshot.context.wishes[0]
        const row = snapshot.context.rows?.find(({ date }) => date === wish?.date)
        const isReloaded = requests.some(({ id, began }) => id === 'loadOccurrences' && began === moments.length - 1)
        return (
          (row === undefined || row.own_answer === wish?.answer) &&
          isReloaded === before.snapshot.matches({ list: 'loading' })
        )
      },
    },
    {
      name: 'a refresh loads the dates again, even while they are loading',
      holds: ({ now: { step }, requests, moments }) =>
        step !== 'the screen returns to the foreground' ||
        requests.some(({ id, began }) => id === 'loadOccurrences' && began === moments.length - 1),
    },
    {
      name: 'a failed load is reported once',
      holds: ({ now: { step, notices } }) =>
        notices.filter(({ key }) => key === 'meetings.loadFailed').length ===
        (step === 'the dates fail to load' ? 1 : 0),
    },
    {
      name: 'dates of another scope are never shown',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'show past meetings' ||
        before?.snapshot.context.scope.when === 'past' ||
        snapshot.context.rows === null,
    },
    {
      name: 'more dates are one page more, and another scope begins with one page',
      holds: ({ now: { event, snapshot }, before }) => {
        const { count, page } = snapshot.context
        if (before === null) return count === page
        const { count: earlier, hasMore, scope } = before.snapshot.context
        if (event?.type === 'scope.change' && scope.when !== snapshot.context.scope.when) return count === page
        const isMore = event?.type === 'more' && hasMore && before.snapshot.matches({ list: 'ready' })
        return count === earlier + (isMore ? page : 0)
      },
    },
    {
      name: 'dates stay while they are loaded again, and if that fails',
      holds: ({ now: { event, snapshot }, before }) =>
        before === null ||
        event?.type === 'scope.change' ||
        before.snapshot.context.rows === null ||
        snapshot.context.rows?.length === before.snapshot.context.rows.length,
    },
  ],
})

export const words = defineWords({
  title: 'Reuniões: as datas e a própria resposta',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /meetings.',
  },
  steps: {
    'the dates arrive': 'A resposta chega com as primeiras datas, e há mais depois delas.',
    'all dates arrive': 'A resposta chega com todas as datas.',
    'the dates fail to load': 'A rede cai antes que as datas cheguem.',
    'show past meetings': 'Escolha “Realizadas” em “Quais reuniões”.',
    'load more': 'Clique em “Mostrar mais”.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Vá para outra aba do navegador e volte.',
    'answer yes': 'Escolha “Sim” em “Sua resposta” na primeira data.',
    'answer no': 'Escolha “Não” em “Sua resposta” na primeira data.',
    'the answer is saved': 'O servidor responde que a sua resposta foi guardada.',
    'the answer fails to save': 'A rede cai antes que a sua resposta seja guardada.',
    'the answer is refused': 'O servidor recusa a sua resposta: a reunião já começou.',
  },
  states: {
    'list.loading': '“Carregando reuniões...” aparece na primeira vez; depois, as datas de antes continuam.',
    'list.ready': 'As datas aparecem em ordem, cada uma com a sua resposta; havendo mais, “Mostrar mais” também.',
    'list.failed': '“Erro ao carregar reuniões” aparece com “Tentar novamente”, ou as datas de antes continuam.',
    'answer.resting': 'Cada data mostra a resposta que está guardada.',
    'answer.sending': 'A data mostra já a resposta escolhida por último, enquanto ela é enviada.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'a saved answer stays in the list, and a pending load starts again because it may be older': 'MEE-51',
    'the last answer is shown at once': 'MEE-51',
    'dates stay while they are loaded again, and if that fails': 'APP-73',
  },
  steps: {
    'the dates fail to load': 'APP-70',
    'the answer fails to save': 'MEE-28',
    'the answer is refused': 'MEE-28',
  },
})
