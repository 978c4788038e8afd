import { meetingDateMachine } from '#machines/meetings/meetingDate.machine.ts'
import { firstFaultOfMove } from '#machines/meetings/meetingForm.ts'
import { clashOf, occurrenceOf } from '#tests/support/meetings.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  stepsKeep,
  stepsLead,
  stepsLeave,
  stepsSay,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(meetingDateMachine)
const row = occurrenceOf()
const now = { today: '2026-11-21', minute: '12:00' }
const { id, date, time: seen } = row
const requestsThatChange = ['moveMeetingDate', 'cancelMeetingDate']
const results = ['it is moved', 'the move gets no response', 'it is cancelled', 'the cancellation gets no response']

export const walk = defineWalk({
  machine: meetingDateMachine,
  starts: { plain: { row, change: 'move', ...now }, 'to cancel': { row, change: 'cancel', ...now } },
  steps: {
    'type another date': { type: 'field.change', change: { date: '10/12/2026', time: '20:30' } },
    'type a past date': { type: 'field.change', change: { date: '20/11/2026' } },
    submit: { type: 'submit' },
    confirm: { type: 'confirm' },
    'go back': { type: 'keep' },
    close: { type: 'cancel' },
    'no one has another meeting': result.done('checkMeeting', []),
    'Bia has another meeting': result.done('checkMeeting', [clashOf()]),
    'the check of other meetings fails': result.fail('checkMeeting', offline),
    'it is moved': result.done('moveMeetingDate', undefined),
    'the move gets no response': result.fail('moveMeetingDate', offline),
    'it is cancelled': result.done('cancelMeetingDate', undefined),
    'the cancellation gets no response': result.fail('cancelMeetingDate', offline),
  },
  key: ({ values, failure, change }) => [change, values.date, failure !== null],
  invariants: [
    stepsSay({
      'it is moved': [
        { key: 'meeting.dateMoved', title: 'Reunião ordinária', to: { date: '2026-12-10', time: '20:30' } },
        { type: 'meetings.changed' },
      ],
      'it is cancelled': [
        { key: 'meeting.dateCancelled', title: 'Reunião ordinária', date: '2026-12-08' },
        { type: 'meetings.changed' },
      ],
    }),
    stepsKeep({ 'type another date': { values: { date: '10/12/2026', time: '20:30' } } }),
    {
      name: 'the failure stays until the next submit, whatever is typed',
      holds: ({ now: { event, snapshot }, before }) =>
        event?.type !== 'field.change' || snapshot.context.failure === before?.snapshot.context.failure,
    },
    stepsLeave({ 'Bia has another meeting': { clashes: 'something' } }),
    canActAfterFailure({ type: 'submit' }, { type: 'confirm' }),
    stepsLead({
      'go back': { warning: 'editing' },
      close: { editing: 'closed', asking: 'closed' },
      'the move gets no response': { saving: 'editing' },
      'the cancellation gets no response': { cancelling: 'asking' },
      'it is cancelled': { cancelling: 'closed' },
      'type another date': { editing: 'editing' },
      'type a past date': { editing: 'editing' },
      'no one has another meeting': { validating: 'saving' },
      'Bia has another meeting': { validating: 'warning' },
      confirm: { warning: 'saving', asking: 'cancelling' },
      'it is moved': { saving: 'closed' },
    }),
    failureClearedIn('validating', 'cancelling'),
    {
      name: 'it begins with the form of a move, or with the question of a cancellation',
      holds: ({ now: { step, snapshot } }) =>
        step !== null || snapshot.matches(snapshot.context.change === 'move' ? 'editing' : 'asking'),
    },
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        open.map((request) => request.id).join() ===
        (snapshot.matches('validating')
          ? 'checkMeeting'
          : snapshot.matches('saving')
            ? 'moveMeetingDate'
            : snapshot.matches('cancelling')
              ? 'cancelMeetingDate'
              : ''),
    },
    {
      name: 'invalid or unchanged values are not sent; an invalid field is reported and shows its fault',
      holds: ({ now: { step, snapshot, emitted }, before, open }) => {
        if (step !== 'submit' || before === null) return true
        const { values } = before.snapshot.context
        const field = firstFaultOfMove(values, now)
        const named = emitted.map((event) => event.field)
        if (field !== null) return open.length === 0 && named.join() === field && snapshot.context.shown.includes(field)
        return named.length === 0 && (values.date === '08/12/2026' ? snapshot.matches('closed') : open.length === 1)
      },
    },
    {
      name: 'a move needs a check, and a clash or a cancellation needs a confirmation',
      holds: ({ now: { step }, requests, moments }) =>
        !requests.some((request) => requestsThatChange.includes(request.id) && request.began === moments.length - 1) ||
        ['no one has another meeting', 'confirm'].includes(step ?? ''),
    },
    {
      name: 'each request is about this date as it was shown, with the values of the form',
      holds: ({ open }) =>
        open.every(({ id: request, input }) => {
          if (request === 'cancelMeetingDate') return textOf(input) === textOf({ id, date, seen })
          const to = { date: '2026-12-10', time: '20:30' }
          if (request === 'moveMeetingDate') return textOf(input) === textOf({ id, date, seen, to })
          const participants = row.participants.map(({ member_id }) => member_id)
          return textOf(input) === textOf({ id, row: { ...to, recurrence: 'once' }, participants })
        }),
    },
    {
      name: 'every result is reported, and a success is shown once',
      holds: ({ now: { step, notices, reported } }) => {
        const expected =
          step === 'it is moved' ? 'meeting.dateMoved' : step === 'it is cancelled' ? 'meeting.dateCancelled' : ''
        return (
          notices.map(({ key }) => key).join() === expected &&
          reported.map(({ type }) => type).join() === (results.includes(step ?? '') ? 'meetings.changed' : '')
        )
      },
    },
    {
      name: 'a failure keeps the typed values',
      holds: ({ now: { step, snapshot }, before }) =>
        !(step?.endsWith('gets no response') || step === 'the check of other meetings fails') ||
        (snapshot.context.failure?.kind === 'offline' &&
          textOf(snapshot.context.values) === textOf(before?.snapshot.context.values)),
    },
  ],
})

export const words = defineWords({
  title: 'Reuniões: uma data de uma série',
  starts: {
    plain:
      'Como admin@confraria.test, agende uma reunião mensal com Leonel Vasques, abra /meetings e, no menu dela, clique em “Mudar esta data”.',
    'to cancel':
      'Como admin@confraria.test, agende uma reunião mensal com Leonel Vasques, abra /meetings e, no menu dela, clique em “Cancelar esta data”.',
  },
  steps: {
    'type another date': 'Escreva outra data e outra hora.',
    'type a past date': 'Escreva uma data que já passou.',
    submit: 'Clique em “Mudar data”.',
    confirm: 'Clique em “Mudar mesmo assim”, ou em “Sim, cancelar esta data”.',
    'go back': 'Clique em “Voltar”.',
    close: 'Clique em “Cancelar”, ou em “Voltar” na pergunta; ou tecle Esc.',
    'no one has another meeting': 'O servidor responde que ninguém está em outra reunião a essa hora.',
    'Bia has another meeting': 'O servidor responde que um participante está em outra reunião a essa hora.',
    'the check of other meetings fails': 'A rede cai antes da resposta sobre outras reuniões.',
    'it is moved': 'O servidor responde que a data mudou. Aviso: “Data alterada”.',
    'the move gets no response': 'A rede cai antes da resposta à mudança.',
    'it is cancelled': 'O servidor responde que a data foi cancelada. Aviso: “Data cancelada”.',
    'the cancellation gets no response': 'A rede cai antes da resposta ao cancelamento.',
  },
  states: {
    closed: 'Nenhum diálogo está aberto.',
    editing: 'O diálogo “Mudar a data da reunião” tem a data e a hora; uma falha aparece nele.',
    validating: 'O botão mostra “Mudando...”.',
    warning: '“Horários próximos” diz quem está em outra reunião.',
    saving: 'O botão mostra “Mudando...”.',
    asking: 'A pergunta “Cancelar esta data” diz que as outras datas continuam; uma falha aparece nela.',
    cancelling: 'A pergunta mostra “Cancelando...”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the failure stays until the next submit, whatever is typed': 'MEE-893',
    'a move needs a check, and a clash or a cancellation needs a confirmation': 'MEE-23 MEE-24 MEE-44',
    'each request is about this date as it was shown, with the values of the form': 'MEE-42 MEE-892',
  },
  states: {
    warning: 'MEE-23',
    asking: 'MEE-44',
  },
  steps: {
    'it is moved': 'MEE-45',
    'it is cancelled': 'MEE-45',
  },
})
