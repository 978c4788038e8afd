import { meetingsMachine } from '#machines/meetings/meetings.machine.ts'
import { meetingOf } from '#tests/support/meetings.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(meetingsMachine)
const meeting = meetingOf()

export const walk = defineWalk({
  machine: meetingsMachine,
  starts: { plain: { today: '2026-11-21', page: 2 } },
  steps: {
    'the meetings arrive': result.done('loadMeetings', { meetings: [meeting], hasMore: false }),
    'a page of meetings arrives': result.done('loadMeetings', { meetings: [meeting], hasMore: true }),
    'the meetings fail to load': result.fail('loadMeetings', offline),
    'load more': { type: 'more' },
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh', today: '2026-11-21' },
    delete: { type: 'delete', meeting },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is deleted': result.done('deleteMeeting', undefined),
    'the deletion gets no response': result.fail('deleteMeeting', offline),
    'the deletion is refused': result.fail('deleteMeeting', refused),
  },
  key: ({ meetings, hasMore, deletionFailure }) => [meetings === null, hasMore, deletionFailure !== null],
  invariants: [
    stepsLead({ 'the meetings arrive': { 'list.loading': 'list.ready' } }),
    stepsDo({ 'load more': { 'list.ready': ['request loadMeetings'] } }),
    stepsLeave({ 'the meetings fail to load': { failure: 'something' } }),
    stepsDo({ 'the screen returns to the foreground': { 'list.loading': ['request loadMeetings'] } }),
    canActAfterFailure({ type: 'retry' }, { type: 'confirm' }, { type: 'delete', meeting }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id }) => id === 'loadMeetings') &&
        snapshot.matches({ deletion: 'deleting' }) === open.some(({ id }) => id === 'deleteMeeting'),
    },
    {
      name: 'the list grows by a page exactly when the user loads more and there is more',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        snapshot.context.count - before.snapshot.context.count ===
          (step === 'load more' && before.snapshot.matches({ list: 'ready' }) && before.snapshot.context.hasMore
            ? snapshot.context.page
            : 0),
    },
    {
      name: 'only the chosen meeting is deleted, and only after confirmation',
      holds: ({ now: { step }, requests, moments }) =>
        requests
          .filter(({ id, began }) => id === 'deleteMeeting' && began === moments.length - 1)
          .every(({ input }) => step === 'confirm' && JSON.stringify(input) === JSON.stringify({ id: meeting.id })),
    },
    {
      name: 'loaded rows stay during a reload and after its failure',
      holds: ({ now: { snapshot }, before }) =>
        before === null || before.snapshot.context.meetings === null || snapshot.context.meetings !== null,
    },
    {
      name: 'a deletion is reported once, and the list is reloaded',
      holds: ({ now: { step, emitted }, open }) => {
        const keys = emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.key] : []))
        const isDone = step === 'it is deleted'
        return (
          keys.includes('meeting.deleted') === isDone &&
          emitted.some(({ type }) => type === 'meetings.changed') === isDone &&
          keys.includes('meeting.deleteFailed') === (step === 'the deletion is refused') &&
          (!isDone || open.some(({ id }) => id === 'loadMeetings'))
        )
      },
    },
    {
      name: 'a deletion without a response keeps the dialog open and shows the reason',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'the deletion gets no response' ||
        (snapshot.matches({ deletion: 'asking' }) && snapshot.context.deletionFailure?.kind === 'offline'),
    },
  ],
})

export const words = defineWords({
  title: 'Reuniões: a agenda e a exclusão',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council/settings?tab=meetings.',
  },
  steps: {
    'the meetings arrive': 'A lista de reuniões chega, até a última.',
    'a page of meetings arrives': 'Chegam as 30 reuniões mais próximas; há outras.',
    'the meetings fail to load': 'A rede cai antes que a lista chegue.',
    'load more': 'Clique em “Mostrar mais”.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Vá para outra aba do navegador e volte.',
    delete: 'Clique em “Excluir” na linha de uma reunião.',
    confirm: 'Clique em “Sim, excluir reunião”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'it is deleted': 'O servidor responde que a reunião foi excluída.',
    'the deletion gets no response': 'A rede cai antes da resposta à exclusão.',
    'the deletion is refused':
      'O servidor recusa com o código 42501: em outra janela, mestre retirou o papel desta conta antes.',
  },
  states: {
    'list.loading': '“Carregando reuniões...” aparece na primeira vez; depois, a tabela anterior continua.',
    'list.ready': 'A tabela “Próximas Reuniões” aparece; sem nenhuma, a página convida a agendar.',
    'list.failed': '“Erro ao carregar reuniões” aparece com “Tentar novamente”, ou a tabela anterior continua.',
    'deletion.closed': 'Nenhuma pergunta está aberta.',
    'deletion.asking': 'A pergunta “Excluir reunião” diz quem será avisado; uma falha aparece nela.',
    'deletion.deleting': 'A pergunta mostra “Excluindo...”.',
  },
})
