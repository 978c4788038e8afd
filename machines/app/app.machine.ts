import {
  assign,
  enqueueActions,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type ErrorActorEvent,
} from 'xstate'
import { passToPart, startLoaded, startPart, type WithParts } from '../shared/shapes/starting.ts'
import { connectionMachine, type ConnectionReport } from './connection.machine.ts'
import { leavingMachine } from './leaving.machine.ts'
import { noticesMachine } from './notices.machine.ts'
import { sessionMachine, type SessionReport } from './session.machine.ts'
import type { Access } from '../shared/access.ts'
import type { Fact, News } from '../shared/facts.ts'
import { showIdentity, type Identity } from '../shared/identity.ts'
import { failureOf } from '../shared/failure.ts'
import type { NoticeEvent } from '../notices.ts'
import type { ScreenReport } from '../shared/screen.ts'

/** A machine whose code is loaded with the page that needs it. */
export interface Part {
  id: string
  logic: AnyActorLogic
  /** The machine's own input. The root adds `userId` and `email`, for a screen also `access` and `isAccessFailed`. */
  input?: object
}

/** A screen and the notifications after which its data is old. */
interface ScreenPart extends Part {
  follows: readonly News[]
}

type AppEvent =
  | NoticeEvent
  | SessionReport
  | ConnectionReport
  | Fact
  | ScreenReport
  | ErrorActorEvent
  /** Starts a machine of the shell; it runs until sign-out. */
  | { type: 'part.start'; part: Part }
  /**
   * The user reports a problem, signed in or not. `part` is the machine of the dialog; it runs until sign-out.
   * `recording`: the events up to now.
   */
  | { type: 'report.open'; part: Part; recording: object }
  /**
   * A screen is shown. Its actor starts, or refreshes if it still runs. On the first page it starts before it is shown.
   */
  | { type: 'screen.enter'; screen: ScreenPart }
  | { type: 'screen.leave'; id: string }
  /** A page of the entrance is shown. Its machine runs until the page closes, with or without a signed-in user. */
  | { type: 'entrance.open'; page: Part }
  | { type: 'entrance.close'; id: string }

/** The parts are the shell's machines. */
interface AppContext extends WithParts {
  /** The club's day, `yyyy-MM-dd`. */
  today: string
  userId: string
  email: string
  access: Access | null
  isAccessFailed: boolean
  /** The screens whose actors run, the latest visit last. */
  screens: readonly string[]
  /** The screen that is shown; the others sleep. */
  shown: string | null
  /** Its notifications. */
  follows: readonly string[]
  /** The page of the entrance that is shown. */
  entrance: string | null
}

/** The most screens that stay alive. */
export const maxScreens = 8

const signedOut: Omit<AppContext, 'today' | 'entrance'> = {
  userId: '',
  email: '',
  access: null,
  isAccessFailed: false,
  parts: [],
  screens: [],
  shown: null,
  follows: [],
}

const expireProfile = { type: 'passToPart', params: { id: 'profile', event: { type: 'expire' } } } as const
const refreshNotifications = {
  type: 'passToPart',
  params: { id: 'notifications', event: { type: 'refresh' } },
} as const
const passDay = { type: 'passToPart', params: { id: 'notifications', event: { type: 'day.change' } } } as const

/**
 * The root of all machines. It runs the session, the notices, the connection and the leave guard. After sign-in it also
 * runs the shell's parts and the visited screens. It passes rights, changes and returns of the page to the machines
 * that need them. Sign-out stops the parts and the screens. A page of the entrance (login, recovery) runs while it is
 * shown.
 */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as { today: string },
  },
  actors: {
    session: sessionMachine,
    notices: noticesMachine,
    connection: connectionMachine,
    leaving: leavingMachine,
  },
  guards: {
    isOwn: ({ context }, { member }: Extract<Fact, { type: 'member.changed' }>) => member.user_id === context.userId,
    isOwnAccount: ({ context }, { id }: Extract<Fact, { type: 'account.changed' }>) => id === context.userId,
    isShown: ({ context }, { id }: { id: string }) => context.shown === id,
    isOther: ({ context }, { id }: { id: string }) => context.shown !== id,
    isEntrance: ({ context }, { id }: { id: string }) => context.entrance === id,
  },
  actions: {
    keepUser: assign((_, { user }: { user: { id: string; email: string } }) => ({
      userId: user.id,
      email: user.email,
    })),
    forget: assign(signedOut),
    keepAccess: assign((_, { access }: { access: Access | null }) => ({ access, isAccessFailed: false })),
    markAccessFailed: assign({ access: null, isAccessFailed: true }),
    show: sendTo('notices', (_, event: NoticeEvent) => event),
    clearNotices: sendTo('notices', { type: 'clear' }),
    /** The form that they are about is closed. */
    withdrawLoginFailures: sendTo('notices', {
      type: 'notice',
      notice: { key: 'notice.outdated', of: ['login.failed', 'login.adminFailed'] },
    } satisfies NoticeEvent),
    showIdentity: (_, { identity }: { identity: Identity }) => showIdentity(identity),
    startPart: startPart(),
    passToPart: passToPart(),
    enter: enqueueActions(({ context, enqueue }, { screen: { id, logic, input, follows } }: { screen: ScreenPart }) => {
      const { userId, email, access, isAccessFailed, screens } = context
      if (screens.includes(id)) enqueue.sendTo(id, { type: 'refresh' })
      else enqueue(startLoaded<AppContext, AppEvent>(id, logic, { ...input, userId, email, access, isAccessFailed }))
      const visited = [...screens.filter((other) => other !== id), id]
      for (const oldest of visited.slice(0, -maxScreens)) enqueue.stopChild(oldest)
      enqueue.assign({ screens: visited.slice(-maxScreens), shown: id, follows })
    }),
    leave: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      if (context.screens.includes(id)) enqueue.sendTo(id, { type: 'sleep' })
      enqueue.assign({ shown: null })
    }),
    openEntrance: enqueueActions(({ context, enqueue }, { page: { id, logic, input } }: { page: Part }) => {
      if (context.entrance !== null) enqueue.stopChild(context.entrance)
      enqueue(startLoaded<AppContext, AppEvent>(id, logic, { ...input }))
      enqueue.assign({ entrance: id })
    }),
    closeEntrance: enqueueActions(({ enqueue }, { id }: { id: string }) => {
      enqueue.stopChild(id)
      enqueue.assign({ entrance: null })
    }),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const id of [...context.screens, ...context.parts]) enqueue.stopChild(id)
    }),
    /** Sleeping screens receive rights too: they must not show data that the user may not see any more. */
    passAccess: enqueueActions(({ context: { access, isAccessFailed, screens }, enqueue }) => {
      for (const id of screens)
        enqueue.sendTo(id, isAccessFailed ? { type: 'access.fail' } : { type: 'access.change', access })
    }),
    refreshShown: enqueueActions(({ context: { shown, parts }, enqueue }) => {
      for (const id of [...parts, ...(shown === null ? [] : [shown])]) enqueue.sendTo(id, { type: 'refresh' })
    }),
    refreshScreen: enqueueActions(({ context: { shown }, enqueue }) => {
      if (shown !== null) enqueue.sendTo(shown, { type: 'refresh' })
    }),
    /** Sleeping screens refresh when they are shown. */
    refreshFollower: enqueueActions(
      ({ context: { shown, follows }, enqueue }, { types }: { types: readonly string[] }) => {
        if (shown !== null && follows.some((one) => types.includes(one))) enqueue.sendTo(shown, { type: 'refresh' })
      },
    ),
    refreshAccess: sendTo('session', { type: 'access.refresh' }),
    keepDay: assign((_, { today }: { today: string }) => ({ today })),
    dropFailed: enqueueActions(({ context, enqueue }, { actorId }: { actorId: string }) => {
      const { screens, parts, shown, entrance } = context
      if (screens.includes(actorId) || parts.includes(actorId) || entrance === actorId) enqueue.stopChild(actorId)
      enqueue.assign({
        screens: screens.filter((id) => id !== actorId),
        parts: parts.filter((id) => id !== actorId),
        shown: shown === actorId ? null : shown,
        entrance: entrance === actorId ? null : entrance,
      })
    }),
    logFailure: (_, { error, actorId }: { error: unknown; actorId: string }) =>
      console.error(`the machine '${actorId}' failed`, failureOf(error)),
  },
}).createMachine({
  id: 'app',
  context: ({ input: { today } }) => ({ ...signedOut, today, entrance: null }),
  invoke: [
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      onError: { actions: { type: 'logFailure', params: ({ event }) => event } },
    },
    {
      id: 'notices',
      systemId: 'notices',
      src: 'notices',
      onError: { actions: { type: 'logFailure', params: ({ event }) => event } },
    },
    {
      id: 'connection',
      systemId: 'connection',
      src: 'connection',
      input: ({ context: { today } }) => ({ today }),
      onError: { actions: { type: 'logFailure', params: ({ event }) => event } },
    },
    {
      id: 'leaving',
      systemId: 'leaving',
      src: 'leaving',
      onError: { actions: { type: 'logFailure', params: ({ event }) => event } },
    },
  ],
  initial: 'signedOut',
  on: {
    'day.change': { actions: { type: 'keepDay', params: ({ event }) => event } },
    /** A failed actor has ended; without this the root would fail too. */
    'xstate.error.actor.*': {
      actions: [
        { type: 'dropFailed', params: ({ event }) => event },
        { type: 'logFailure', params: ({ event }) => event },
      ],
    },
    notice: { actions: { type: 'show', params: ({ event }) => event } },
    'report.open': {
      actions: [
        {
          type: 'startPart',
          params: ({ context: { userId }, event: { part } }) => ({ ...part, input: { userId } }),
        },
        {
          type: 'passToPart',
          params: ({ event: { part, recording } }) => ({ id: part.id, event: { type: 'open', recording } }),
        },
      ],
    },
    'entrance.open': { actions: { type: 'openEntrance', params: ({ event }) => event } },
    'entrance.close': {
      guard: { type: 'isEntrance', params: ({ event }) => event },
      actions: [{ type: 'closeEntrance', params: ({ event }) => event }, 'withdrawLoginFailures'],
    },
  },
  states: {
    signedOut: {
      entry: 'forget',
      on: { 'session.begin': { target: 'signedIn', actions: { type: 'keepUser', params: ({ event }) => event } } },
    },
    signedIn: {
      exit: ['stopAll', 'clearNotices'],
      on: {
        'session.end': 'signedOut',
        'access.change': { actions: [{ type: 'keepAccess', params: ({ event }) => event }, 'passAccess'] },
        'access.fail': { actions: ['markAccessFailed', 'passAccess'] },
        'part.start': {
          actions: {
            type: 'startPart',
            params: ({ context: { userId, email }, event: { part } }) => ({
              ...part,
              input: { ...part.input, userId, email },
            }),
          },
        },
        'screen.enter': {
          guard: { type: 'isOther', params: ({ event }) => event.screen },
          actions: { type: 'enter', params: ({ event }) => event },
        },
        'screen.leave': {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: { type: 'leave', params: ({ event }) => event },
        },
        /** The profile expires first: the screen opens it when it refreshes. */
        'page.return': { actions: [expireProfile, 'refreshAccess', 'refreshShown'] },
        /** The parts follow what concerns them: notifications are live, and facts expire the profile. */
        'page.stay': { actions: ['refreshAccess', 'refreshScreen'] },
        'day.change': { actions: [{ type: 'keepDay', params: ({ event }) => event }, passDay] },
        'profile.open': {
          actions: {
            type: 'passToPart',
            params: ({ context: { today } }) => ({ id: 'profile', event: { type: 'open', today } }),
          },
        },
        'tasks.changed': { actions: [expireProfile, refreshNotifications] },
        'meetings.changed': { actions: expireProfile },
        'welcome.passed': { actions: expireProfile },
        'points.changed': { actions: expireProfile },
        'member.changed': [
          {
            guard: { type: 'isOwn', params: ({ event }) => event },
            actions: [expireProfile, refreshNotifications, 'refreshAccess'],
          },
          { actions: expireProfile },
        ],
        'identity.changed': { actions: { type: 'showIdentity', params: ({ event }) => event } },
        'member.gone': { actions: expireProfile },
        'account.changed': {
          guard: { type: 'isOwnAccount', params: ({ event }) => event },
          actions: [expireProfile, refreshNotifications, 'refreshAccess'],
        },
        'notification.arrived': {
          actions: [expireProfile, { type: 'refreshFollower', params: ({ event }) => event }],
        },
      },
    },
  },
})

export type AppActor = ActorRefFrom<typeof appMachine>
