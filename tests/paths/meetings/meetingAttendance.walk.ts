import { meetingAttendanceMachine, shownDate, ticked } from '#machines/meetings/meetingAttendance.machine.ts'
import { ana, occurrenceOf } from '#tests/support/meetings.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, failureClearedIn, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(meetingAttendanceMachine)
const [held, next] = [occurrenceOf({ date: '2026-11-08' }), occurrenceOf({ date: '2026-12-08' })]
const { id, title } = held
const open = { type: 'open', id, title, date: held.date, today: '2026-11-21' } as const

export const walk = defineWalk({
  machine: meetingAttendanceMachine,
  starts: { plain: undefined },
  steps: {
    'open a date': open,
    'open the nearest': { ...open, date: null },
    'the dates come': answer.done('loadMeetingDates', [held, next]),
    'there are no dates': answer.done('loadMeetingDates', []),
    'the dates do not come': answer.fail('loadMeetingDates', offline),
    'ask again': { type: 'retry' },
    'look at the one that is over': { type: 'date.pick', date: held.date },
    'look at the next': { type: 'date.pick', date: next.date },
    'tick Ana': { type: 'presence.mark', members: [ana] },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'keep on': { type: 'keep' },
    'it is recorded': answer.done('recordPresence', undefined),
    'no answer comes': answer.fail('recordPresence', offline),
  },
  key: ({ date, dates, marks }) => [date, dates.length, Object.keys(marks).length > 0],
  invariants: [
    failureClearedIn('saving'),
    stepsLead({
      cancel: { loading: 'closed', failed: 'closed' },
      'ask again': { failed: 'loading' },
      'keep on': { discarding: 'viewing' },
    }),
    stepsLeave({ 'the dates do not come': { failure: 'something' }, 'ask again': { failure: 'nothing' } }),
    canActAfterFailure({ type: 'retry' }, { type: 'submit' }),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open: asked }) =>
        snapshot.matches('loading') === asked.some((request) => request.id === 'loadMeetingDates') &&
        snapshot.matches('saving') === asked.some((request) => request.id === 'recordPresence'),
    },
    {
      name: 'presence is recorded for dates that have begun, as it is ticked',
      holds: ({ now: { snapshot }, open: asked }) =>
        asked
          .filter((request) => request.id === 'recordPresence')
          .every(({ input }) => textOf(input) === textOf({ id, date: held.date, members: ticked(snapshot.context) })) &&
        Object.keys(snapshot.context.marks).every((date) => date <= '2026-11-21'),
    },
    {
      name: 'what was ticked is thrown away only when one says so, or when it is saved',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        before.snapshot.matches('closed') ||
        Object.keys(before.snapshot.context.marks).length === 0 ||
        Object.keys(snapshot.context.marks).length > 0 ||
        step === 'it is recorded' ||
        step === 'discard',
    },
    {
      name: 'something ticked is asked about, nothing ticked is not',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'cancel' || !before?.snapshot.matches('viewing')) return true
        const isMarked = Object.keys(before.snapshot.context.marks).length > 0
        return snapshot.matches(isMarked ? 'discarding' : 'closed')
      },
    },
    {
      name: 'the date that was asked for is shown, else the next one',
      holds: ({ now: { step, snapshot }, moments }) => {
        if (step !== 'the dates come') return true
        const opened = moments.findLast((moment) => moment.step?.startsWith('open'))?.step
        return shownDate(snapshot.context)?.date === (opened === 'open the nearest' ? next.date : held.date)
      },
    },
    {
      name: 'how it went is told once',
      holds: ({ now: { step, emitted } }) => {
        const told = emitted.map((event) => (event.type === 'notice' ? event.notice.key : event.type)).join()
        if (step === 'it is recorded') return told === 'meeting.presenceSaved,presence.saved'
        return told === (step === 'no answer comes' ? 'meeting.presenceFailed' : '')
      },
    },
  ],
})

export const words = defineWords({
  title: 'Reuniões: respostas e presença',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council/settings?tab=meetings.',
  },
  steps: {
    'open a date':
      'Em “Realizadas”, clique em “Respostas e presença de Reunião mensal do Conselho” na data mais recente.',
    'open the nearest': 'Em “Próximas”, clique em “Respostas e presença de Reunião mensal do Conselho”.',
    'the dates come': 'A resposta chega com as datas da reunião: uma que já foi e a próxima.',
    'there are no dates': 'A resposta chega sem nenhuma data.',
    'the dates do not come': 'A rede cai antes que as datas cheguem.',
    'ask again': 'Clique em “Tentar novamente”.',
    'look at the one that is over': 'Em “Data da reunião”, escolha a que já foi.',
    'look at the next': 'Em “Data da reunião”, escolha a próxima.',
    'tick Ana': 'Marque um participante em “Quem esteve presente”; se a data ainda não começou, não há o que marcar.',
    submit: 'Clique em “Registrar presença”; se a data ainda não começou, o botão não existe.',
    cancel: 'Clique em “Fechar” ou tecle Esc.',
    discard: 'Clique em “Descartar”.',
    'keep on': 'Clique em “Continuar marcando”.',
    'it is recorded': 'O servidor responde que a presença foi registrada.',
    'no answer comes': 'A rede cai antes da resposta ao registro.',
  },
  states: {
    closed: 'Nenhuma janela está aberta.',
    loading: 'A janela “Respostas e presença” mostra “Carregando respostas...”.',
    failed: 'A janela mostra “Erro ao carregar respostas” com “Tentar novamente”.',
    viewing:
      'A janela mostra a data escolhida: a lista de presença, se ela já começou, ou só as respostas. Sem datas, “Esta reunião não tem datas neste período.”.',
    saving: 'O botão mostra “Registrando...”.',
    discarding: 'A pergunta “Descartar a presença?” está aberta.',
  },
})
