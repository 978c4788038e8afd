import { meetingsMachine } from '#machines/meetings/meetings.machine.ts'
import { meetingOf } from '#tests/support/meetings.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(meetingsMachine)
const meeting = meetingOf()

export const walk = defineWalk({
  machine: meetingsMachine,
  starts: { plain: { today: '2026-11-21', page: 2 } },
  steps: {
    'the meetings come': answer.done('loadMeetings', { meetings: [meeting], hasMore: false }),
    'a page of the meetings comes': answer.done('loadMeetings', { meetings: [meeting], hasMore: true }),
    'the meetings do not come': answer.fail('loadMeetings', offline),
    'ask for more': { type: 'more' },
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh', today: '2026-11-21' },
    delete: { type: 'delete', meeting },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is deleted': answer.done('deleteMeeting', undefined),
    'deleting gets no answer': answer.fail('deleteMeeting', offline),
    'one may not delete it': answer.fail('deleteMeeting', refused),
  },
  key: ({ meetings, hasMore, deletionFailure }) => [meetings === null, hasMore, deletionFailure !== null],
  invariants: [
    stepsLead({ 'the meetings come': { 'list.loading': 'list.ready' } }),
    stepsDo({ 'ask for more': { 'list.ready': ['request loadMeetings'] } }),
    stepsLeave({ 'the meetings do not come': { failure: 'something' } }),
    stepsDo({ 'the screen comes to the fore': { 'list.loading': ['request loadMeetings'] } }),
    canActAfterFailure({ type: 'retry' }, { type: 'confirm' }, { type: 'delete', meeting }),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id }) => id === 'loadMeetings') &&
        snapshot.matches({ deletion: 'deleting' }) === open.some(({ id }) => id === 'deleteMeeting'),
    },
    {
      name: 'a page more is asked for exactly when there are more and one wants them',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        snapshot.context.count - before.snapshot.context.count ===
          (step === 'ask for more' && before.snapshot.matches({ list: 'ready' }) && before.snapshot.context.hasMore
            ? snapshot.context.page
            : 0),
    },
    {
      name: 'nothing is deleted unless one confirms it, and only what was asked about',
      holds: ({ now: { step }, requests, moments }) =>
        requests
          .filter(({ id, began }) => id === 'deleteMeeting' && began === moments.length - 1)
          .every(({ input }) => step === 'confirm' && JSON.stringify(input) === JSON.stringify({ id: meeting.id })),
    },
    {
      name: 'what came once stays while it is asked again, and when that fails',
      holds: ({ now: { snapshot }, before }) =>
        before === null || before.snapshot.context.meetings === null || snapshot.context.meetings !== null,
    },
    {
      name: 'a deletion is told once, and the list asked again',
      holds: ({ now: { step, emitted }, open }) => {
        const keys = emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.key] : []))
        const isDone = step === 'it is deleted'
        return (
          keys.includes('meeting.deleted') === isDone &&
          emitted.some(({ type }) => type === 'meetings.changed') === isDone &&
          keys.includes('meeting.deleteFailed') === (step === 'one may not delete it') &&
          (!isDone || open.some(({ id }) => id === 'loadMeetings'))
        )
      },
    },
    {
      name: 'a deletion without an answer stays asked, and says why',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'deleting gets no answer' ||
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
    'the meetings come': 'A lista de reuniões chega, até a última.',
    'a page of the meetings comes': 'Chegam as 30 reuniões mais próximas; há outras.',
    'the meetings do not come': 'A rede cai antes que a lista chegue.',
    'ask for more': 'Clique em “Mostrar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
    delete: 'Clique em “Excluir” na linha de uma reunião.',
    confirm: 'Clique em “Sim, excluir reunião”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'it is deleted': 'O servidor responde que a reunião foi excluída.',
    'deleting gets no answer': 'A rede cai antes da resposta à exclusão.',
    'one may not delete it':
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
