import { meetingAttendanceMachine, shownDate, ticked } from '#machines/meetings/meetingAttendance.machine.ts'
import { presentOf } from '#machines/meetings/meetingList.ts'
import { ana, bia, occurrenceOf } from '#tests/support/meetings.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  stepsDo,
  stepsKeep,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(meetingAttendanceMachine)
const [held, next] = [occurrenceOf({ date: '2026-11-08' }), occurrenceOf({ date: '2026-11-21', time: '19:00' })]
const { id, title } = held
/** The first date after another user recorded that all were present. */
const shared = { ...held, participants: held.participants.map((person) => ({ ...person, present: true })) }
const opened = { id, title, date: held.date, today: '2026-11-21', minute: '12:00' }
/** The meeting no longer has this date. */
const moved = '2026-12-01'

export const walk = defineWalk({
  machine: meetingAttendanceMachine,
  starts: { plain: opened, 'of a date that was moved': { ...opened, date: moved } },
  steps: {
    'the dates arrive': result.done('loadMeetingDates', [held, next]),
    'there are no dates': result.done('loadMeetingDates', []),
    'the dates fail to load': result.fail('loadMeetingDates', offline),
    retry: { type: 'retry' },
    'choose the past date': { type: 'date.pick', date: held.date },
    'choose the next date': { type: 'date.pick', date: next.date },
    'tick Ana': { type: 'presence.mark', members: [ana] },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'continue editing': { type: 'keep' },
    'it is recorded': result.done('recordPresence', undefined),
    'no response arrives': result.fail('recordPresence', offline),
    'Bia was recorded too': result.done('loadMeetingDates', [shared, next], 'refreshMeetingDates'),
    'the dates are not loaded again': result.fail('loadMeetingDates', offline, 'refreshMeetingDates'),
  },
  key: (context) => [
    context.date,
    context.dates.length,
    Object.keys(context.marks).length > 0,
    ticked(context).includes(bia),
  ],
  invariants: [
    stepsKeep({ 'tick Ana': { marks: { [held.date]: [ana] } } }),
    failureClearedIn('saving'),
    stepsLead({
      cancel: { loading: 'closed', failed: 'closed' },
      retry: { failed: 'loading' },
      'continue editing': { discarding: 'viewing.resting' },
      'it is recorded': { saving: 'viewing.refreshing' },
      'the dates are not loaded again': { 'viewing.refreshing': 'viewing.resting' },
      'tick Ana': { 'viewing.resting': 'viewing.resting', 'viewing.refreshing': 'viewing.refreshing' },
      discard: { discarding: 'closed' },
    }),
    stepsDo({ 'the dates are not loaded again': { 'viewing.refreshing': ['call logRefreshFailure'] } }),
    stepsLeave({
      'the dates fail to load': { failure: 'something' },
      retry: { failure: 'nothing' },
      'no response arrives': { failure: 'something' },
      'it is recorded': { failure: 'nothing' },
    }),
    canActAfterFailure({ type: 'retry' }, { type: 'submit' }, { type: 'cancel' }),
    {
      name: 'a request is open exactly while the machine is busy, for the meeting and its date',
      holds: ({ now: { snapshot }, open: pending }) =>
        snapshot.matches('loading') === pending.some((request) => request.id === 'loadMeetingDates') &&
        snapshot.matches('saving') === pending.some((request) => request.id === 'recordPresence') &&
        snapshot.matches({ viewing: 'refreshing' }) === pending.some(({ id: of }) => of === 'refreshMeetingDates') &&
        pending.every(
          ({ id: request, input }) =>
            request !== 'loadMeetingDates' || textOf(input) === textOf({ id, date: snapshot.context.date }),
        ),
    },
    {
      name: 'presence is recorded as ticked, and only for dates that have begun',
      holds: ({ now: { snapshot }, open: pending }) =>
        pending
          .filter((request) => request.id === 'recordPresence')
          .every(({ input }) => {
            const members = ticked(snapshot.context)
            const shown = shownDate(snapshot.context)
            const recorded = shown ? presentOf(shown) : []
            // First those who are no longer ticked.
            const changed = [
              ...recorded.filter((one) => !members.includes(one)),
              ...members.filter((one) => !recorded.includes(one)),
            ]
            return textOf(input) === textOf({ id, date: held.date, members, changed })
          }) && Object.keys(snapshot.context.marks).every((date) => date === held.date),
    },
    {
      name: 'what was recorded is shown as recorded',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'it is recorded' ||
        !before ||
        (textOf(ticked(snapshot.context).toSorted()) === textOf(ticked(before.snapshot.context).toSorted()) &&
          snapshot.context.marks[snapshot.context.date ?? ''] === undefined),
    },
    {
      name: 'what others recorded meanwhile is shown after a save, except where the user ticked',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'Bia was recorded too' || !before) return true
        const was = { ...before.snapshot.context, date: held.date }
        const [shown, ticks] = [ticked({ ...snapshot.context, date: held.date }), ticked(was)]
        const recorded = presentOf(shownDate(was) ?? held)
        return [ana, bia].every((one) => {
          const isChanged = ticks.includes(one) !== recorded.includes(one)
          return shown.includes(one) === (isChanged ? ticks.includes(one) : true)
        })
      },
    },
    {
      name: 'ticks are lost only when the user discards them or they are saved',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        Object.keys(before.snapshot.context.marks).length === 0 ||
        Object.keys(snapshot.context.marks).length > 0 ||
        step === 'it is recorded' ||
        step === 'discard',
    },
    {
      name: 'cancelling opens a confirmation exactly when something was ticked',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'cancel' || !before?.snapshot.matches('viewing')) return true
        const isMarked = Object.keys(before.snapshot.context.marks).length > 0
        return snapshot.matches(isMarked ? 'discarding' : 'closed')
      },
    },
    {
      name: 'the chosen date is shown, or the next one if it was moved',
      holds: ({ now: { step, snapshot }, moments: [first] }) =>
        step !== 'the dates arrive' ||
        shownDate(snapshot.context)?.date === (first?.snapshot.context.date === moved ? next.date : held.date),
    },
    {
      name: 'the result is reported once',
      holds: ({ now: { step, notices, reported } }) => {
        const all = [...notices.map(({ key }) => key), ...reported.map(({ type }) => type)].join()
        if (step === 'it is recorded') return all === 'meeting.presenceSaved,meetings.changed'
        return all === (step === 'no response arrives' ? 'meeting.presenceFailed' : '')
      },
    },
    {
      name: 'only a date of the meeting can be chosen',
      holds: ({ now: { event, snapshot }, before }) => {
        if (event?.type !== 'date.pick' || !('date' in event) || !before?.snapshot.matches('viewing')) return true
        const { date, dates } = before.snapshot.context
        return snapshot.context.date === (dates.some((known) => known.date === event.date) ? event.date : date)
      },
    },
  ],
})

export const words = defineWords({
  title: 'Reuniões: respostas e presença',
  starts: {
    plain:
      'Entre como admin@confraria.test, abra /council/settings?tab=meetings e, em “Realizadas”, clique em “Respostas e presença de Reunião mensal do Conselho” na data mais recente.',
    'of a date that was moved':
      'Como antes, mas em outra janela a data foi mudada depois que a lista chegou: o diálogo mostra a próxima.',
  },
  steps: {
    'the dates arrive': 'A resposta chega com as datas da reunião: uma que já foi e a próxima.',
    'there are no dates': 'A resposta chega sem nenhuma data.',
    'the dates fail to load': 'A rede cai antes que as datas cheguem.',
    retry: 'Clique em “Tentar novamente”.',
    'choose the past date': 'Em “Data da reunião”, escolha a que já foi.',
    'choose the next date': 'Em “Data da reunião”, escolha a próxima.',
    'tick Ana': 'Marque um participante em “Quem esteve presente”; se a data ainda não começou, não há o que marcar.',
    submit: 'Clique em “Registrar presença”; se a data ainda não começou, o botão não existe.',
    cancel: 'Clique em “Fechar” ou tecle Esc.',
    discard: 'Clique em “Descartar”.',
    'continue editing': 'Clique em “Continuar marcando”.',
    'it is recorded': 'O servidor responde que a presença foi registrada.',
    'no response arrives': 'A rede cai antes da resposta ao registro.',
    'Bia was recorded too':
      'Antes, em outra janela, outra pessoa registrou a presença de mais alguém: a marca dela aparece também.',
    'the dates are not loaded again': 'A rede cai depois do registro: o que foi registrado continua na lista.',
  },
  states: {
    closed: 'Nenhuma janela está aberta.',
    loading: 'A janela “Respostas e presença” mostra “Carregando respostas...”.',
    failed: 'A janela mostra “Erro ao carregar respostas” com “Tentar novamente”.',
    'viewing.resting':
      'A janela mostra a data escolhida: a lista de presença, se ela já começou, ou só as respostas. Sem datas, “Esta reunião não tem datas neste período.”.',
    'viewing.refreshing': 'O mesmo, enquanto se lê de novo; as marcas já podem mudar.',
    saving: 'O botão mostra “Registrando...”.',
    discarding: 'A pergunta “Descartar a presença?” está aberta.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'it is recorded': 'MEE-55',
    'no response arrives': 'MEE-28',
    'Bia was recorded too': 'MEE-891',
  },
})
