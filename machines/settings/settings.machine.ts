import { assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { loadSettings, measureAudit, saveSettings } from './settings.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import {
  changesOfSettings,
  firstFaultOfSettings,
  isShorter,
  settingFields,
  settingValuesOf,
  type AuditFootprint,
  type SettingField,
  type Settings,
  type SettingValues,
} from './settingsForm.ts'
import { wholeNumber } from '../shared/wholeNumber.ts'

export type SettingsEvent =
  | { type: 'field.change'; field: SettingField; text: string }
  | { type: 'field.leave'; field: SettingField }
  | { type: 'submit' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'reset' }
  | { type: 'retry' }

interface SettingsContext {
  /** As stored. */
  settings: Settings
  values: SettingValues
  /** Fields whose faults are shown. */
  shown: readonly SettingField[]
  /** What a shorter retention would delete from the audit log; null until measured. */
  footprint: AuditFootprint | null
  failure: Failure | null
}

const noSettings: Settings = {
  founder_name: '',
  founder_email: '',
  supreme_admin_email: '',
  audit_days: '',
  invitation_days: '',
}

/** The settings of an installation. A shorter retention of the audit log first shows what it deletes. */
export const settingsMachine = setup({
  types: {
    context: {} as SettingsContext,
    events: {} as SettingsEvent,
    emitted: {} as NoticeEvent | { type: 'field.fault'; field: SettingField },
  },
  actors: { loadSettings, measureAudit, saveSettings },
  guards: {
    isUntouched: ({ context }) => Object.keys(changesOfSettings(context.settings, context.values)).length === 0,
    isFaulty: ({ context }) => firstFaultOfSettings(context.values) !== null,
    isShorter: ({ context }) => isShorter(context.settings, context.values),
    losesNothing: (_, { footprint }: { footprint: AuditFootprint }) => footprint.entries === 0,
  },
  actions: {
    keepSettings: assign((_, { settings }: { settings: Settings }) => ({
      settings,
      values: settingValuesOf(settings),
      shown: [],
      footprint: null,
      failure: null,
    })),
    keepFailure: keepFailure(),
    showFault: assign(({ context }, { field }: { field: SettingField }) => ({
      shown: context.shown.includes(field) ? context.shown : [...context.shown, field],
    })),
    showFaults: assign({ shown: settingFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfSettings(context.values) ?? 'founder_name',
    })),
    noticeSaved: emit({ type: 'notice', notice: { key: 'settings.saved' } }),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'settings.saveFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'settings',
  context: { settings: noSettings, values: settingValuesOf(noSettings), shown: [], footprint: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadSettings',
        src: 'loadSettings',
        onDone: {
          target: 'editing',
          actions: { type: 'keepSettings', params: ({ event }) => ({ settings: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    failed: { on: { retry: 'loading' } },
    editing: {
      on: {
        'field.change': {
          actions: assign({
            values: ({ context, event }) => ({ ...context.values, [event.field]: event.text }),
          }),
        },
        'field.leave': { actions: { type: 'showFault', params: ({ event }) => event } },
        submit: [
          { guard: 'isFaulty', actions: ['showFaults', 'pointToFault'] },
          { guard: 'isUntouched' },
          { guard: 'isShorter', target: 'measuring', actions: assign({ failure: null, footprint: null }) },
          { target: 'saving', actions: assign({ failure: null }) },
        ],
        reset: { actions: { type: 'keepSettings', params: ({ context }) => ({ settings: context.settings }) } },
      },
    },
    measuring: {
      invoke: {
        id: 'measureAudit',
        src: 'measureAudit',
        input: ({ context }) => ({ days: wholeNumber(context.values.audit_days) ?? 0 }),
        onDone: [
          {
            guard: { type: 'losesNothing', params: ({ event }) => ({ footprint: event.output }) },
            target: 'saving',
          },
          { target: 'asking', actions: assign({ footprint: ({ event }) => event.output }) },
        ],
        onError: {
          target: 'editing',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    asking: { on: { confirm: 'saving', cancel: 'editing' } },
    saving: {
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context }) => ({ changes: changesOfSettings(context.settings, context.values) }),
        onDone: {
          target: 'editing',
          actions: [
            {
              type: 'keepSettings',
              params: ({ context }) => ({
                settings: { ...context.settings, ...changesOfSettings(context.settings, context.values) },
              }),
            },
            'noticeSaved',
          ],
        },
        onError: {
          target: 'editing',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
  },
})
