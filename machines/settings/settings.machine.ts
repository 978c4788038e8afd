import { assign, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { logFault, logged } from '../shared/shapes/failing.ts'
import { auditDownloadMachine } from './auditDownload.machine.ts'
import { auditLogMachine } from './auditLog.machine.ts'
import { clubPausesMachine } from './clubPauses.machine.ts'
import type { NoticeEvent } from './notices.ts'
import { clubIdentityMachine } from './clubIdentity.machine.ts'
import { settingsFormMachine } from './settingsForm.machine.ts'
import type { SettingsAddress, SettingsTab } from './settingsForm.ts'
import { isAdmin, type Access } from '../shared/access.ts'
import type { Fact } from '../shared/facts.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'

type IdentityChanged = Extract<Fact, { type: 'identity.changed' }>

/**
 * The screen of the settings: the general form with the pauses of the club, the identity of the club, and the audit
 * log, each in its tab. A tab starts when it is first shown and stays: typed values are kept while another tab is open.
 * Nothing stays in memory without the right to see it.
 */
export const settingsMachine = setup({
  types: {
    context: {} as SettingsAddress & { userId: string },
    events: {} as ScreenEvent<SettingsAddress> | NoticeEvent | IdentityChanged,
    input: {} as ScreenInput & SettingsAddress,
    children: {} as { form: 'form'; pauses: 'pauses'; identity: 'identity'; log: 'log'; download: 'download' },
  },
  actors: {
    form: settingsFormMachine,
    pauses: clubPausesMachine,
    identity: clubIdentityMachine,
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
    refreshIdentity: sendTo('identity', { type: 'refresh' }),
    showView: sendTo('log', ({ context: { view } }) => ({ type: 'view.change' as const, view })),
    refreshLog: sendTo('log', { type: 'refresh' }),
    stopDownload: sendTo('download', { type: 'sleep' }),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    passFact: sendParent((_, fact: IdentityChanged) => fact),
    logFault: logFault(),
  },
}).createMachine({
  id: 'settings',
  context: ({ input: { userId, tab, view } }) => ({ userId, tab, view }),
  initial: 'allowed',
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'identity.changed': { actions: { type: 'passFact', params: ({ event }) => event } },
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
                { id: 'pauses', src: 'pauses', input: ({ context: { userId } }) => ({ userId }), onError: logged },
              ],
            },
          },
        },
        identity: {
          initial: 'unvisited',
          states: {
            unvisited: { always: { guard: { type: 'isShown', params: { tab: 'identity' } }, target: 'visited' } },
            visited: {
              on: {
                refresh: { guard: { type: 'isShown', params: { tab: 'identity' } }, actions: 'refreshIdentity' },
                'address.change': {
                  guard: { type: 'opens', params: ({ event }) => ({ tab: 'identity', address: event.address }) },
                  actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'refreshIdentity'],
                },
              },
              invoke: {
                id: 'identity',
                src: 'identity',
                input: ({ context: { userId } }) => ({ userId }),
                onError: logged,
              },
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
