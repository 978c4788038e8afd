import { assign, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { logFault, logged } from '../shared/shapes/failing.ts'
import { auditDownloadMachine } from './auditDownload.machine.ts'
import { auditLogMachine } from './auditLog.machine.ts'
import { clubPausesMachine } from './clubPauses.machine.ts'
import type { NoticeEvent } from './notices.ts'
import { settingsFormMachine } from './settingsForm.machine.ts'
import type { SettingsAddress, SettingsTab } from './settingsForm.ts'
import { isAdmin, type Access } from '../shared/access.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'

/**
 * The screen of the settings: a form with the pauses of the club, and the audit log, each in its tab. A tab starts when it is first shown and stays:
 * typed values are kept while the other tab is open. Nothing stays in memory without the right to see it.
 */
export const settingsMachine = setup({
  types: {
    context: {} as SettingsAddress,
    events: {} as ScreenEvent<SettingsAddress> | NoticeEvent,
    input: {} as ScreenInput & SettingsAddress,
    children: {} as { form: 'form'; pauses: 'pauses'; log: 'log'; download: 'download' },
  },
  actors: {
    form: settingsFormMachine,
    pauses: clubPausesMachine,
    log: auditLogMachine,
    download: auditDownloadMachine,
  },
  guards: {
    isShown: ({ context }, { tab }: { tab: SettingsTab }) => context.tab === tab,
    opens: ({ context }, { tab, address }: { tab: SettingsTab; address: SettingsAddress }) =>
      address.tab === tab && context.tab !== tab,
    isOf: (_, { tab, address }: { tab: SettingsTab; address: SettingsAddress }) => address.tab === tab,
    isDenied: (_, { access }: { access: Access | null }) => access !== null && !isAdmin(access),
    isAllowed: (_, { access }: { access: Access | null }) => access !== null && isAdmin(access),
  },
  actions: {
    keepAddress: assign((_, { address }: { address: SettingsAddress }) => address),
    refreshForm: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('form', { type: 'refresh' })
      enqueue.sendTo('pauses', { type: 'refresh' })
    }),
    showView: sendTo('log', ({ context: { view } }) => ({ type: 'view.change' as const, view })),
    refreshLog: sendTo('log', { type: 'refresh' }),
    stopDownload: sendTo('download', { type: 'sleep' }),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    logFault: logFault(),
  },
}).createMachine({
  id: 'settings',
  context: ({ input: { tab, view } }) => ({ tab, view }),
  initial: 'allowed',
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'address.change': { actions: { type: 'keepAddress', params: ({ event }) => event } },
  },
  states: {
    allowed: {
      type: 'parallel',
      on: { 'access.change': { guard: { type: 'isDenied', params: ({ event }) => event }, target: 'denied' } },
      states: {
        general: {
          initial: 'unvisited',
          states: {
            unvisited: { always: { guard: { type: 'isShown', params: { tab: 'general' } }, target: 'visited' } },
            visited: {
              on: {
                refresh: { guard: { type: 'isShown', params: { tab: 'general' } }, actions: 'refreshForm' },
                'address.change': {
                  guard: { type: 'opens', params: ({ event }) => ({ tab: 'general', address: event.address }) },
                  actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'refreshForm'],
                },
              },
              invoke: [
                { id: 'form', src: 'form', onError: logged },
                { id: 'pauses', src: 'pauses', onError: logged },
              ],
            },
          },
        },
        audit: {
          initial: 'unvisited',
          states: {
            unvisited: { always: { guard: { type: 'isShown', params: { tab: 'audit' } }, target: 'visited' } },
            visited: {
              on: {
                refresh: { guard: { type: 'isShown', params: { tab: 'audit' } }, actions: 'refreshLog' },
                sleep: { actions: 'stopDownload' },
                'address.change': [
                  {
                    guard: { type: 'opens', params: ({ event }) => ({ tab: 'audit', address: event.address }) },
                    actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'showView', 'refreshLog'],
                  },
                  {
                    guard: { type: 'isOf', params: ({ event }) => ({ tab: 'audit', address: event.address }) },
                    actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'showView'],
                  },
                ],
              },
              invoke: [
                {
                  id: 'log',
                  src: 'log',
                  input: ({ context: { view } }) => ({ view }),
                  onError: logged,
                },
                {
                  id: 'download',
                  src: 'download',
                  onError: logged,
                },
              ],
            },
          },
        },
      },
    },
    /** The guard of the page leads elsewhere. */
    denied: {
      on: { 'access.change': { guard: { type: 'isAllowed', params: ({ event }) => event }, target: 'allowed' } },
    },
  },
})

export type SettingsActor = ActorRefFrom<typeof settingsMachine>
