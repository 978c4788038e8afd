import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { closes } from '../shared/shapes/dialog.ts'
import { failureNotice, keepFailure, logFault, logged } from '../shared/shapes/failing.ts'
import { loadedStates } from '../shared/shapes/listing.ts'
import { loadMonitoring, openCaseDraft, openUpdateDraft } from './monitoring.actors.ts'
import { mayAddCase, monitoringRowOf, type MonitoredUser, type Monitoring } from './monitoring.ts'
import { monitoringFormMachine, type MonitoringFormInput } from './monitoringForm.machine.ts'
import { monitoringUpdateMachine, type MonitoringUpdateInput } from './monitoringUpdate.machine.ts'
import { prepareRow } from './newRow.actors.ts'
import type { Access } from '../shared/access.ts'
import type { Failure } from '../shared/failure.ts'
import type { CouncilNotice, CouncilReport, NoticeEvent } from './notices.ts'

type MonitoringEvent =
  | NoticeEvent
  | CouncilReport
  | { type: 'retry' }
  | { type: 'refresh' }
  /** The user leaves the screen: the open dialog closes. */
  | { type: 'sleep' }
  | { type: 'access.change'; access: Access }
  | { type: 'case.add' }
  /** To update it, or only to read its history. */
  | { type: 'case.open'; row: MonitoredUser }

interface MonitoringContext {
  access: Access
  /** null until loaded. Stays available while it is loaded again, and after a failure. */
  monitoring: Monitoring | null
  failure: Failure | null
  /** What the open dialog is about. */
  form: Omit<MonitoringFormInput, 'draft'> | null
  update: Omit<MonitoringUpdateInput, 'draft'> | null
}

const noDialog = { form: null, update: null }

/** A draft that is stored as it is, although its response was lost, is not opened again. */
const formOf = ({ form, monitoring }: MonitoringContext): MonitoringFormInput => {
  const opened = needed(form, 'the form was not opened')
  const { key, stored: kept } = openCaseDraft()
  const sent = kept && monitoringRowOf(kept.id, kept.values)
  const isDone = monitoring?.cases.some(
    ({ id, name, reason }) => id === sent?.id && name === sent.name && reason === sent.reason,
  )
  return { ...opened, draft: { key, stored: isDone ? null : kept } }
}

const updateOf = ({ update }: MonitoringContext): MonitoringUpdateInput => {
  const opened = needed(update, 'no case was opened')
  return { ...opened, draft: openUpdateDraft(opened.row.id) }
}

/** The tab 'Monitoramento': the table, and one dialog at a time: a new case, or one case with its history. */
export const monitoringMachine = setup({
  types: {
    context: {} as MonitoringContext,
    events: {} as MonitoringEvent,
    input: {} as { access: Access },
    children: {} as { form: 'form'; update: 'update' },
  },
  actors: { loadMonitoring, prepareRow, form: monitoringFormMachine, update: monitoringUpdateMachine },
  guards: { mayAdd: ({ context: { access } }) => mayAddCase(access) },
  actions: {
    keepAccess: assign((_, { access }: { access: Access }) => ({ access })),
    keepLoaded: assign((_, monitoring: Monitoring) => ({ monitoring, failure: null })),
    keepLoadFailure: keepFailure(),
    beginNew: assign(({ context: { access } }, { id }: { id: string }) => ({ form: { access, id } })),
    begin: assign(({ context: { access } }, { row }: { row: MonitoredUser }) => ({ update: { access, row } })),
    forgetDialog: assign(noDialog),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    noticeLoadFailure: failureNotice<CouncilNotice>()('council.loadFailed'),
    logFault: logFault(),
  },
}).createMachine({
  id: 'monitoring',
  context: ({ input: { access } }) => ({ ...noDialog, access, monitoring: null, failure: null }),
  type: 'parallel',
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'access.change': { actions: { type: 'keepAccess', params: ({ event }) => event } },
  },
  states: {
    list: {
      initial: 'loading',
      // A running request may return data from before the change.
      on: { refresh: '.loading', 'monitoring.changed': '.loading' },
      states: loadedStates('loadMonitoring'),
    },
    dialog: {
      initial: 'closed',
      on: { sleep: '.closed' },
      states: {
        closed: {
          entry: 'forgetDialog',
          on: {
            'case.add': { guard: 'mayAdd', target: 'preparing' },
            'case.open': { target: 'update', actions: { type: 'begin', params: ({ event }) => event } },
          },
        },
        preparing: {
          invoke: {
            id: 'prepareRow',
            src: 'prepareRow',
            onDone: { target: 'form', actions: { type: 'beginNew', params: ({ event }) => event.output } },
            onError: { target: 'closed', ...logged },
          },
        },
        form: {
          invoke: {
            id: 'form',
            src: 'form',
            input: ({ context }) => formOf(context),
            ...closes,
          },
        },
        update: {
          invoke: {
            id: 'update',
            src: 'update',
            input: ({ context }) => updateOf(context),
            ...closes,
          },
        },
      },
    },
  },
})

export type MonitoringActor = ActorRefFrom<typeof monitoringMachine>
