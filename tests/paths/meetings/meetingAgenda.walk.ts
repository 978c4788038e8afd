import { meetingAgendaMachine } from '#machines/meetings/meetingAgenda.machine.ts'
import type { MeetingScope } from '#machines/meetings/meetingList.ts'
import type { NoticeEvent } from '#machines/meetings/notices.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(meetingAgendaMachine)
const upcoming: MeetingScope = { when: 'upcoming', meeting: null, whose: 'own' }
const past: MeetingScope = { ...upcoming, when: 'past' }
const notice: NoticeEvent = { type: 'notice', notice: { key: 'meeting.presenceSaved' } }

/** By step: the child and what it is sent. */
const messages: Readonly<Record<string, string>> = {
  'show past meetings': textOf({ to: 'dates', event: { type: 'scope.change', scope: past } }),
  'the screen returns to the foreground': textOf({ to: 'dates', event: { type: 'refresh' } }),
  'the user leaves the page': textOf({ to: 'tools', event: { type: 'close' } }),
  'a dialog changes a meeting': textOf({ to: 'dates', event: { type: 'refresh' } }),
}

/** Steps without an effect while the user is on another screen. */
const awake: readonly string[] = ['the user leaves the page']

export const walk = defineWalk({
  machine: meetingAgendaMachine,
  starts: { plain: { scope: upcoming } },
  steps: {
    'show past meetings': { type: 'address.change', address: { scope: past } },
    'the screen returns to the foreground': { type: 'refresh' },
    'the user leaves the page': { type: 'sleep' },
    'a part reports': notice,
    'a dialog changes a meeting': { type: 'meetings.changed' },
    'the dates fail': result.fail('dates', new Error('a fault')),
    'the tools fail': result.fail('tools', new Error('a fault')),
  },
  key: ({ scope }) => scope.when,
  invariants: [
    stepsLead({
      'the user leaves the page': { shown: 'asleep' },
      'the screen returns to the foreground': { asleep: 'shown' },
    }),
    {
      name: 'the dates receive each scope, change and return, and a dialog closes when the user leaves',
      holds: ({ now: { step, sent }, before }) => {
        const isIgnored = before?.snapshot.matches('asleep') === true && awake.includes(step ?? '')
        return sent.map(textOf).join() === ((!isIgnored && messages[step ?? '']) || '')
      },
    },
    {
      name: 'the dates begin with the scope of the address',
      holds: ({ requests }) =>
        requests.every(({ id, input }) => id !== 'dates' || textOf(input) === textOf({ scope: upcoming, page: 8 })),
    },
    {
      name: 'the scope is that of the address',
      holds: ({ now: { snapshot }, moments }) =>
        snapshot.context.scope.when ===
        (moments.some(({ step }) => step === 'show past meetings') ? 'past' : 'upcoming'),
    },
    {
      name: 'notices of the parts are passed on, and each change is reported once',
      holds: ({ now: { step, notices, reported } }) =>
        textOf(notices) === textOf(step === 'a part reports' ? [notice.notice] : []) &&
        reported.map(({ type }) => type).join() === (step === 'a dialog changes a meeting' ? 'meetings.changed' : ''),
    },
    {
      name: 'both parts run until they fail, which is logged',
      holds: ({ now: { step, actions }, open, moments }) =>
        open.some(({ id }) => id === 'dates') !== moments.some((moment) => moment.step === 'the dates fail') &&
        open.some(({ id }) => id === 'tools') !== moments.some((moment) => moment.step === 'the tools fail') &&
        actions.includes('logFault') === (step === 'the dates fail' || step === 'the tools fail'),
    },
  ],
})

export const words = defineWords({
  title: 'Reuniões: as datas com os seus diálogos',
  starts: { plain: 'Entre como conselho3@confraria.test e abra /meetings.' },
  steps: {
    'show past meetings': 'Escolha “Realizadas” em “Quais reuniões”.',
    'the screen returns to the foreground': 'Vá para outra aba do navegador e volte.',
    'the user leaves the page': 'Com um diálogo aberto, volte à página anterior com o botão do navegador.',
    'a part reports': 'Um diálogo ou a lista mostra um aviso.',
    'a dialog changes a meeting': 'Mude ou cancele uma data: as datas são pedidas de novo.',
    'the dates fail': 'A lista falha por dentro; só se vê por simulação.',
    'the tools fail': 'Os diálogos falham por dentro; só se vê por simulação.',
  },
  states: { shown: 'As datas estão à vista.', asleep: 'Outra página está à vista.' },
})
