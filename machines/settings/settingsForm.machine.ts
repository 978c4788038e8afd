import { assign, emit, enqueueActions, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import {
  afterLeaving,
  conflictState,
  faultyAttempt,
  keepSaveFailure,
  saveFailed,
  type ConflictEvent,
} from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { statesBefore } from '../shared/shapes/listing.ts'
import { loadSettings, measureRetention, saveSettings, SettingsConflict } from './settings.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  afterConflict,
  afterRefresh,
  withChoice,
  withTyped,
  type Choice,
  type Editing,
  type Sending,
} from '../shared/merge.ts'
import { afterUndo } from '../shared/undo.ts'
import type { SettingsNotice } from './notices.ts'
import {
  changesOfSettings,
  firstFaultOfSettings,
  isSameSetting,
  isNothing,
  isShorter,
  settingFields,
  settingValuesOf,
  shorterDays,
  type Footprint,
  type SettingField,
  type Settings,
  type SettingValues,
} from './settingsForm.ts'

type SettingsFormEvent =
  | { type: 'field.change'; field: SettingField; text: string }
  | { type: 'field.leave'; field: SettingField }
  /** Also while editing, after a refresh. */
  | ConflictEvent<SettingValues>
  | { type: 'submit' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'reset' }
  | { type: 'retry' }
  /** The form is shown again. */
  | { type: 'refresh' }

interface Loaded extends Editing<SettingValues> {
  /** As stored. */
  settings: Settings
}

interface SettingsFormContext extends Sending<SettingValues> {
  /** null until loaded. */
  loaded: Loaded | null
  /** Fields whose faults are shown. */
  shown: readonly SettingField[]
  /** What shorter retentions would delete; null until measured. */
  footprint: Footprint | null
  failure: Failure | null
}

/** The settings that the form edits. */
export const loadedOf = ({ loaded }: SettingsFormContext): Loaded => needed(loaded, 'the settings are not loaded')

export const changesIn = (context: SettingsFormContext) => {
  const { settings, values } = loadedOf(context)
  return changesOfSettings(settings, values, context.sent)
}

const faultyField = (context: SettingsFormContext): SettingField =>
  needed(firstFaultOfSettings(loadedOf(context).values), 'no setting is faulty')

/** The settings of an installation. A shorter retention first shows what it deletes. */
export const settingsFormMachine = setup({
  types: {
    context: {} as SettingsFormContext,
    events: {} as SettingsFormEvent,
    emitted: {} as { type: 'field.fault'; field: SettingField },
  },
  actors: { loadSettings, measureRetention, saveSettings },
  guards: {
    mayBeStored: ({ context }) => context.sent.length > 0,
    isUntouched: ({ context }) => Object.keys(changesIn(context)).length === 0,
    isFaulty: ({ context }) => firstFaultOfSettings(loadedOf(context).values) !== null,
    isShorter: ({ context }) => isShorter(loadedOf(context).settings, loadedOf(context).values),
    losesNothing: (_, { footprint }: { footprint: Footprint }) => isNothing(footprint),
    isChanged: (_, { error }: { error: unknown }) => error instanceof SettingsConflict,
    isForbidden: (_, { error }: { error: unknown }) => failureOf(error).code === '42501',
  },
  actions: {
    keepLoaded: assign((_, settings: Settings) => ({
      loaded: { settings, values: settingValuesOf(settings), conflict: null },
      shown: [],
      footprint: null,
      failure: null,
    })),
    refreshSettings: assign(({ context }, { settings: newer }: { settings: Settings }) => {
      const { settings, ...form } = loadedOf(context)
      const versions = { base: settingValuesOf(settings), theirs: settingValuesOf(newer), sent: context.sent }
      return { sent: [], loaded: { settings: newer, ...afterRefresh(form, versions, isSameSetting) } }
    }),
    showStored: assign(({ context }, { settings: newer }: { settings: Settings }) => {
      const { settings, ...form } = loadedOf(context)
      const versions = { base: settingValuesOf(settings), theirs: settingValuesOf(newer), sent: context.sent }
      return { sent: [], loaded: { settings: newer, ...afterUndo(form, versions, isSameSetting) } }
    }),
    merge: assign(({ context }, { error }: { error: unknown }) => {
      if (!(error instanceof SettingsConflict)) throw error
      const { settings, values: mine } = loadedOf(context)
      const versions = {
        base: settingValuesOf(settings),
        mine,
        theirs: settingValuesOf(error.theirs),
        sent: context.sent,
      }
      return { sent: [], loaded: { settings: error.theirs, ...afterConflict(versions, isSameSetting) } }
    }),
    /** Back to the values that are known to be stored. */
    reset: assign(({ context }) => {
      const { settings } = loadedOf(context)
      return { loaded: { settings, values: settingValuesOf(settings), conflict: null }, shown: [], failure: null }
    }),
    forgetSettings: assign({ loaded: null }),
    change: assign(({ context }, { field, text }: { field: SettingField; text: string }) => {
      const { settings, ...form } = loadedOf(context)
      return { loaded: { settings, ...withTyped(form, { [field]: text }) } }
    }),
    choose: assign(({ context }, choice: Choice<SettingValues>) => {
      const { settings, ...form } = loadedOf(context)
      return { loaded: { settings, ...withChoice(form, choice) } }
    }),
    settle: assign(({ context }) => ({ loaded: { ...loadedOf(context), conflict: null } })),
    keepSent: assign({ sent: ({ context }) => [...context.sent, loadedOf(context).values] }),
    mergeOwn: enqueueActions(({ context, enqueue }) => {
      if (loadedOf(context).conflict === null) enqueue.raise({ type: 'merge' })
    }),
    forgetSent: assign({ sent: [] }),
    submitAgain: raise({ type: 'submit' }),
    keepFailure: keepSaveFailure(),
    keepLoadFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    showFault: assign(({ context }, { field }: { field: SettingField }) => {
      const { settings, values } = loadedOf(context)
      return { shown: afterLeaving({ base: settingValuesOf(settings), values, shown: context.shown }, field) }
    }),
    showFaults: assign({ shown: settingFields }),
    pointToFault: emit(({ context }) => ({ type: 'field.fault' as const, field: faultyField(context) })),
    noticeSaved: sendParent({ type: 'notice', notice: { key: 'settings.saved' } }),
    noticeFailure: failureNotice<SettingsNotice>()('settings.saveFailed'),
    logRefreshFailure: logWarning('the settings are shown as they were'),
  },
}).createMachine({
  id: 'settingsForm',
  context: { loaded: null, sent: [], shown: [], footprint: null, failure: null },
  initial: 'loading',
  states: {
    ...statesBefore('editing', 'loadSettings'),
    editing: {
      initial: 'resting',
      on: {
        'field.change': { actions: { type: 'change', params: ({ event }) => event } },
        'field.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'field.leave': { actions: { type: 'showFault', params: ({ event }) => event } },
        submit: [
          faultyAttempt,
          { guard: 'isUntouched' },
          { guard: 'isShorter', target: 'measuring', actions: assign({ failure: null, footprint: null }) },
          { target: 'saving', actions: 'forgetFailure' },
        ],
        reset: [{ guard: 'mayBeStored', target: '.undoing', actions: 'reset' }, { actions: 'reset' }],
      },
      states: {
        resting: { on: { refresh: 'refreshing' } },
        /** The user may go on typing. */
        refreshing: {
          invoke: {
            id: 'reloadSettings',
            src: 'loadSettings',
            onDone: {
              target: 'resting',
              actions: { type: 'refreshSettings', params: ({ event }) => ({ settings: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isForbidden', params: errorOf },
                target: '#settingsForm.failed',
                actions: ['forgetSettings', { type: 'keepFailure', params: errorOf }],
              },
              { target: 'resting', actions: { type: 'logRefreshFailure', params: errorOf } },
            ],
          },
        },
        /** What was sent may be stored, so 'undo' loads the stored values. The user may go on typing. */
        undoing: {
          invoke: {
            id: 'reloadSettings',
            src: 'loadSettings',
            onDone: {
              target: 'resting',
              actions: { type: 'showStored', params: ({ event }) => ({ settings: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isForbidden', params: errorOf },
                target: '#settingsForm.failed',
                actions: ['forgetSettings', { type: 'keepFailure', params: errorOf }],
              },
              { target: 'resting', actions: { type: 'logRefreshFailure', params: errorOf } },
            ],
          },
        },
      },
    },
    measuring: {
      invoke: {
        id: 'measureRetention',
        src: 'measureRetention',
        input: ({ context }) => shorterDays(loadedOf(context).settings, loadedOf(context).values),
        onDone: [
          {
            guard: { type: 'losesNothing', params: ({ event }) => ({ footprint: event.output }) },
            target: 'saving',
          },
          { target: 'asking', actions: assign({ footprint: ({ event }) => event.output }) },
        ],
        onError: saveFailed('editing'),
      },
    },
    asking: { on: { confirm: 'saving', cancel: 'editing' } },
    saving: {
      entry: 'keepSent',
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context }) => ({ seen: settingValuesOf(loadedOf(context).settings), changes: changesIn(context) }),
        onDone: {
          target: 'editing',
          actions: [
            {
              type: 'keepLoaded',
              params: ({ context }) => ({ ...loadedOf(context).settings, ...changesIn(context) }),
            },
            'forgetSent',
            'noticeSaved',
          ],
        },
        onError: [
          {
            guard: { type: 'isChanged', params: errorOf },
            target: 'conflict',
            actions: [{ type: 'merge', params: errorOf }, 'mergeOwn'],
          },
          saveFailed('editing'),
        ],
      },
    },
    /** Another administrator changed the settings. */
    conflict: conflictState<SettingValues>()('editing'),
  },
})

export type SettingsFormActor = ActorRefFrom<typeof settingsFormMachine>
