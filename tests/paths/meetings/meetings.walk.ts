import { meetingsMachine } from '#machines/meetings/meetings.machine.ts'
import type { NoticeEvent } from '#machines/meetings/notices.ts'
import { meetingOf } from '#tests/support/meetings.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsKeep, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(meetingsMachine)
const meeting = meetingOf()
const notice: NoticeEvent = { type: 'notice', notice: { key: 'meeting.presenceSaved' } }
const own: readonly string[] = ['meeting.deleted', 'meeting.deleteFailed', 'meetings.loadFailed']

/** Steps after which the upcoming meetings are loaded again, and the past dates if they are shown. */
const reloading = [
  'the screen returns to the foreground',
  'a dialog changes a meeting',
  'it is deleted',
  'the deletion is refused',
  'the deletion gets no response',
]

export const walk = defineWalk({
  machine: meetingsMachine,
  starts: { plain: { show: null }, 'at the past meetings': { show: 'past' } },
  steps: {
    'the meetings arrive': result.done('loadMeetings', { meetings: [meeting], hasMore: false }),
    'a page of meetings arrives': result.done('loadMeetings', { meetings: [meeting], hasMore: true }),
    'the meetings fail to load': result.fail('loadMeetings', offline),
    'load more': { type: 'more' },
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
    'leave the page': { type: 'sleep' },
    'show past meetings': { type: 'part.show', show: 'past' },
    'show upcoming meetings': { type: 'part.show', show: null },
    'a dialog changes a meeting': { type: 'meetings.changed' },
    'a part reports': notice,
    'the past dates fail': result.fail('past', new Error('a fault')),
    'the tools fail': result.fail('tools', new Error('a fault')),
    delete: { type: 'delete', meeting },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is deleted': result.done('deleteMeeting', undefined),
    'the deletion gets no response': result.fail('deleteMeeting', offline),
    'the deletion is refused': result.fail('deleteMeeting', refused),
  },
  arrows: 1,
  key: ({ meetings, hasMore, deletionFailure }) => [meetings === null, hasMore, deletionFailure !== null],
  invariants: [
    stepsKeep({ confirm: { deletionFailure: null } }),
    stepsLead({
      'the meetings arrive': { 'list.loading': 'list.ready' },
      'show past meetings': { 'view.upcoming': 'view.past' },
      'show upcoming meetings': { 'view.past': 'view.upcoming' },
      'leave the page': { 'deletion.asking': 'deletion.closed', 'deletion.deleting': 'deletion.deleting' },
      'the past dates fail': { 'view.past': 'view.upcoming' },
      retry: { 'list.failed': 'list.loading' },
      confirm: { 'deletion.asking': 'deletion.deleting' },
      cancel: { 'deletion.asking': 'deletion.closed' },
      'it is deleted': { 'deletion.deleting': 'deletion.closed' },
      'the deletion gets no response': { 'deletion.deleting': 'deletion.asking' },
      'the deletion is refused': { 'deletion.deleting': 'deletion.closed' },
    }),
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
            ? 30
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
      name: 'a deletion, its refusal and a failed load are shown once',
      holds: ({ now: { step, notices } }) => {
        const keys = notices.map(({ key }) => key).filter((key) => own.includes(key))
        if (step === 'it is deleted') return keys.join() === 'meeting.deleted'
        if (step === 'the deletion is refused') return keys.join() === 'meeting.deleteFailed'
        return keys.join() === (step === 'the meetings fail to load' ? 'meetings.loadFailed' : '')
      },
    },
    {
      name: 'notices of the parts are passed on, and each change is reported once',
      holds: ({ now: { step, notices, reported }, before }) => {
        const isChanged =
          step === 'a dialog changes a meeting' ||
          (before?.snapshot.matches({ deletion: 'deleting' }) === true &&
            ['it is deleted', 'the deletion is refused', 'the deletion gets no response'].includes(step ?? ''))
        return (
          (step !== 'a part reports' || notices[0] === notice.notice) &&
          reported.map(({ type }) => type).join() === (isChanged ? 'meetings.changed' : '')
        )
      },
    },
    {
      name: 'every change, return and notification loads the meetings again, and the past dates if they are shown',
      holds: ({ now: { step, sent }, before, requests, moments }) => {
        const isReloaded = requests.some(({ id, began }) => id === 'loadMeetings' && began === moments.length - 1)
        const isPast = before?.snapshot.matches({ view: 'past' }) === true
        const isDue = reloading.includes(step ?? '')
        const expected = step === 'leave the page' ? 'tools close' : isDue && isPast ? 'past refresh' : ''
        return (!isDue || isReloaded) && sent.map(({ to, event }) => `${to} ${event.type}`).join() === expected
      },
    },
    {
      name: 'the past dates run exactly while they are shown, the tools always until they fail',
      holds: ({ now: { snapshot }, open, moments }) =>
        snapshot.matches({ view: 'past' }) === open.some(({ id }) => id === 'past') &&
        (open.some(({ id }) => id === 'tools') || moments.some(({ step }) => step === 'the tools fail')),
    },
    {
      name: 'the view is the one of the last code: it begins with the one of the address',
      holds: ({ now: { event, snapshot }, before }) => {
        const isPast = snapshot.matches({ view: 'past' })
        if (event?.type === 'part.show' && 'show' in event) return isPast === (event.show === 'past')
        if (before === null) return isPast === (snapshot.context.show === 'past')
        return event?.type === 'xstate.error.actor.past' || isPast === before.snapshot.matches({ view: 'past' })
      },
    },
    {
      name: 'a part that fails is logged',
      holds: ({ now: { step, actions } }) =>
        actions.includes('logFault') === (step === 'the past dates fail' || step === 'the tools fail'),
    },
    {
      name: 'the past dates are those of all visible meetings',
      holds: ({ open }) =>
        open.every(
          ({ id, input }) =>
            id !== 'past' ||
            textOf(input) === textOf({ scope: { when: 'past', meeting: null, whose: 'all' }, page: 20 }),
        ),
    },
    {
      name: 'the question is about the chosen meeting, until it closes',
      holds: ({ now: { snapshot } }) =>
        snapshot.context.toDelete === (snapshot.matches({ deletion: 'closed' }) ? null : meeting),
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
  title: 'Reuniões: a aba do conselho',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council/settings?tab=meetings.',
    'at the past meetings': 'Entre como admin@confraria.test e abra /council/settings?tab=meetings&show=past.',
  },
  steps: {
    'the meetings arrive': 'A lista de reuniões chega, até a última.',
    'a page of meetings arrives': 'Chegam as 30 reuniões mais próximas; há outras.',
    'the meetings fail to load': 'A rede cai antes que a lista chegue.',
    'load more': 'Clique em “Mostrar mais”.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Vá para outra aba do navegador e volte.',
    'leave the page': 'Clique em outra aba, ou em “Tarefas” no menu.',
    'show past meetings': 'Escolha “Realizadas” em “Quais reuniões”.',
    'show upcoming meetings': 'Escolha “Próximas” em “Quais reuniões”.',
    'a dialog changes a meeting': 'Salve uma reunião, ou registre uma presença: as listas são pedidas de novo.',
    'a part reports': 'Um diálogo ou a lista das realizadas mostra um aviso.',
    'the past dates fail': 'A lista das realizadas falha por dentro; só se vê por simulação.',
    'the tools fail': 'Os diálogos falham por dentro; só se vê por simulação.',
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
    'view.upcoming': 'As reuniões por vir estão à vista.',
    'view.past': 'As datas realizadas estão à vista.',
    'deletion.closed': 'Nenhuma pergunta está aberta.',
    'deletion.asking': 'A pergunta “Excluir reunião” diz quem será avisado; uma falha aparece nela.',
    'deletion.deleting': 'A pergunta mostra “Excluindo...”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the view is the one of the last code: it begins with the one of the address': 'COU-860',
  },
  states: {
    'deletion.asking': 'MEE-29',
  },
  steps: {
    'load more': 'MEE-08',
    'show past meetings': 'MEE-11',
    'it is deleted': 'MEE-29',
  },
})
