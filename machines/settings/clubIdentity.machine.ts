import { assign, emit, enqueueActions, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { storedAddress } from '../members/memberPhoto.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Fact } from '../shared/facts.ts'
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
import { needed } from '../shared/needed.ts'
import type { PreparedPhoto } from '../shared/photo.actors.ts'
import { faultOfPicture } from '../shared/picture.ts'
import {
  afterLeaving,
  conflictState,
  faultyAttempt,
  keepSaveFailure,
  saveFailed,
  type ConflictEvent,
} from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { statesBeforeOf } from '../shared/shapes/listing.ts'
import { uploadSmallPhoto, withNewName } from '../shared/storage.actors.ts'
import {
  changesOfIdentity,
  firstFaultOfIdentity,
  identityFields,
  identityOfValues,
  identityValuesOf,
  isSameIdentity,
  type IdentityField,
  type IdentityValues,
} from './clubIdentity.ts'
import {
  keepIdentityDraft,
  openIdentity,
  prepareEmblem,
  saveIdentity,
  type OpenedIdentity,
} from './clubIdentity.actors.ts'
import type { NoticeEvent, SettingsNotice } from './notices.ts'
import { loadSettings, SettingsConflict } from './settings.actors.ts'
import type { Settings } from './settingsForm.ts'

interface ClubIdentityInput {
  userId: string
}

type ClubIdentityEvent =
  | { type: 'field.change'; field: Exclude<IdentityField, 'club_emblem'>; text: string }
  | { type: 'field.leave'; field: IdentityField }
  | { type: 'emblem.pick'; file: File }
  | { type: 'emblem.remove' }
  /** After a failed upload. */
  | { type: 'emblem.retry' }
  | { type: 'emblem.cancel' }
  /** Also while editing, after a refresh. */
  | ConflictEvent<IdentityValues>
  | { type: 'submit' }
  | { type: 'reset' }
  | { type: 'retry' }
  /** The form is shown again. */
  | { type: 'refresh' }

interface Loaded extends Editing<IdentityValues> {
  /** As stored. */
  settings: Settings
}

interface ClubIdentityContext extends Sending<IdentityValues> {
  userId: string
  /** null until loaded. */
  loaded: Loaded | null
  /** Fields whose faults are shown. */
  shown: readonly IdentityField[]
  /** The picked file, while it is prepared. */
  file: File | null
  /** The picture that is uploaded. */
  emblem: PreparedPhoto | null
  emblemFailure: Failure | null
  /** The addresses of all pictures that this form has sent. */
  uploads: readonly string[]
  failure: Failure | null
}

/** The settings that the form edits. */
export const loadedIdentity = ({ loaded }: Pick<ClubIdentityContext, 'loaded'>): Loaded =>
  needed(loaded, 'the identity is not loaded')

export const identityChangesIn = (context: Pick<ClubIdentityContext, 'loaded' | 'sent'>) => {
  const { settings, values } = loadedIdentity(context)
  return changesOfIdentity(settings, values, context.sent)
}

const seenOf = ({ club_name, club_emblem, club_accent, time_zone }: Settings): IdentityValues => ({
  club_name,
  club_emblem,
  club_accent,
  time_zone,
})

const faultyField = (context: ClubIdentityContext): IdentityField =>
  needed(firstFaultOfIdentity(loadedIdentity(context).values), 'nothing is faulty')

const fileOf = ({ file }: ClubIdentityContext): File => needed(file, 'no emblem is picked')

const emblemOf = ({ emblem }: ClubIdentityContext): PreparedPhoto => needed(emblem, 'no emblem is prepared')

/** Pictures that no one uses once the values are stored. */
const unusedIn = (context: ClubIdentityContext): readonly string[] => {
  const { settings, values } = loadedIdentity(context)
  return [...new Set([...context.uploads, settings.club_emblem])].filter(
    (address) => address !== '' && address !== values.club_emblem,
  )
}

const withChange = (context: ClubIdentityContext, change: Partial<IdentityValues>) => {
  const { settings, ...form } = loadedIdentity(context)
  return { loaded: { settings, ...withTyped(form, change) } }
}

/**
 * The name, emblem, accent colour and time zone of the club: a tab of the settings, and a step of the guided setup.
 * What is typed is a draft of this tab. Everyone's pages follow what is saved.
 */
export const clubIdentityMachine = setup({
  types: {
    context: {} as ClubIdentityContext,
    events: {} as ClubIdentityEvent,
    input: {} as ClubIdentityInput,
    emitted: {} as { type: 'field.fault'; field: IdentityField },
  },
  actors: { openIdentity, loadSettings, prepareEmblem, uploadSmallPhoto, saveIdentity },
  guards: {
    mayBeStored: ({ context }) => context.sent.length > 0,
    isUntouched: ({ context }) => Object.keys(identityChangesIn(context)).length === 0,
    isFaulty: ({ context }) => firstFaultOfIdentity(loadedIdentity(context).values) !== null,
    isChanged: (_, { error }: { error: unknown }) => error instanceof SettingsConflict,
    isForbidden: (_, { error }: { error: unknown }) => failureOf(error).code === '42501',
  },
  actions: {
    keepLoaded: assign((_, { settings, draft }: OpenedIdentity) => {
      const theirs = identityValuesOf(settings)
      const form = { values: draft?.values ?? theirs, conflict: null }
      const sent = draft?.sent ?? []
      const versions = { base: draft?.base ?? theirs, theirs, sent }
      return { loaded: { settings, ...afterRefresh(form, versions, isSameIdentity) }, sent, failure: null }
    }),
    refreshSettings: assign(({ context }, { settings: newer }: { settings: Settings }) => {
      const { settings, ...form } = loadedIdentity(context)
      const versions = { base: identityValuesOf(settings), theirs: identityValuesOf(newer), sent: context.sent }
      return { sent: [], loaded: { settings: newer, ...afterRefresh(form, versions, isSameIdentity) } }
    }),
    showStored: assign(({ context }, { settings: newer }: { settings: Settings }) => {
      const { settings, ...form } = loadedIdentity(context)
      const versions = { base: identityValuesOf(settings), theirs: identityValuesOf(newer), sent: context.sent }
      return { sent: [], loaded: { settings: newer, ...afterUndo(form, versions, isSameIdentity) } }
    }),
    merge: assign(({ context }, { error }: { error: unknown }) => {
      if (!(error instanceof SettingsConflict)) throw error
      const { settings, values: mine } = loadedIdentity(context)
      const versions = {
        base: identityValuesOf(settings),
        mine,
        theirs: identityValuesOf(error.theirs),
        sent: context.sent,
      }
      return { sent: [], loaded: { settings: error.theirs, ...afterConflict(versions, isSameIdentity) } }
    }),
    change: assign(({ context }, { field, text }: { field: IdentityField; text: string }) =>
      withChange(context, { [field]: text }),
    ),
    choose: assign(({ context }, choice: Choice<IdentityValues>) => {
      const { settings, ...form } = loadedIdentity(context)
      return { loaded: { settings, ...withChoice(form, choice) } }
    }),
    settle: assign(({ context }) => ({ loaded: { ...loadedIdentity(context), conflict: null } })),
    keepSent: assign({ sent: ({ context }) => [...context.sent, loadedIdentity(context).values] }),
    mergeOwn: enqueueActions(({ context, enqueue }) => {
      if (loadedIdentity(context).conflict === null) enqueue.raise({ type: 'merge' })
    }),
    submitAgain: raise({ type: 'submit' }),
    /** Back to the values that are known to be stored. */
    reset: assign(({ context }) => {
      const { settings } = loadedIdentity(context)
      return { loaded: { settings, values: identityValuesOf(settings), conflict: null }, shown: [], failure: null }
    }),
    keepSaved: assign(({ context }) => {
      const settings = { ...loadedIdentity(context).settings, ...identityChangesIn(context) }
      return {
        loaded: { settings, values: identityValuesOf(settings), conflict: null },
        sent: [],
        shown: [],
        uploads: [],
      }
    }),
    keepDraft: ({ context }) => {
      const { settings, values } = loadedIdentity(context)
      const { userId, sent } = context
      keepIdentityDraft(userId, { version: 1, base: identityValuesOf(settings), values, sent: [...sent] })
    },
    forgetDraft: ({ context }) => keepIdentityDraft(context.userId, null),
    forgetSettings: assign({ loaded: null }),
    keepFile: assign((_, { file }: { file: File }) => ({ file, emblemFailure: null })),
    keepPrepared: assign(({ context }, { photo }: { photo: PreparedPhoto }) => ({
      file: null,
      emblem: photo,
      // Noted before the upload ends: if the response is lost, the picture may be there.
      uploads: [...context.uploads, storedAddress(photo.path)],
    })),
    keepEmblem: assign(({ context }) => ({
      ...withChange(context, { club_emblem: storedAddress(emblemOf(context).path) }),
      emblem: null,
    })),
    keepEmblemFailure: assign(({ context }, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      const emblem = emblemOf(context)
      return { emblemFailure: failure, emblem: failure.code === 'name_taken' ? withNewName(emblem) : emblem }
    }),
    dropEmblem: assign({ file: null, emblem: null, emblemFailure: null }),
    forgetFailure: assign({ failure: null }),
    keepFailure: keepSaveFailure(),
    keepLoadFailure: keepFailure(),
    showFault: assign(({ context }, { field }: { field: IdentityField }) => {
      const { settings, values } = loadedIdentity(context)
      return { shown: afterLeaving({ base: identityValuesOf(settings), values, shown: context.shown }, field) }
    }),
    showFaults: assign({ shown: identityFields }),
    pointToFault: emit(({ context }) => ({ type: 'field.fault' as const, field: faultyField(context) })),
    pointToEmblem: emit({ type: 'field.fault', field: 'club_emblem' }),
    noticeSaved: sendParent({ type: 'notice', notice: { key: 'settings.saved' } }),
    reportSaved: sendParent(({ context }): Fact => ({
      type: 'identity.changed',
      identity: identityOfValues(loadedIdentity(context).values),
    })),
    noticeFailure: failureNotice<SettingsNotice>()('settings.saveFailed'),
    noticePicture: sendParent((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'identity.emblemRefused', fault: faultOfPicture(failureOf(error)) },
    })),
    withdrawRefusal: sendParent({ type: 'notice', notice: { key: 'notice.outdated', of: ['identity.emblemRefused'] } }),
    logRefreshFailure: logWarning('the identity is shown as it was'),
  },
}).createMachine({
  id: 'clubIdentity',
  context: ({ input: { userId } }) => ({
    userId,
    loaded: null,
    sent: [],
    shown: [],
    file: null,
    emblem: null,
    emblemFailure: null,
    uploads: [],
    failure: null,
  }),
  initial: 'loading',
  states: {
    ...statesBeforeOf('editing', 'openIdentity', ({ userId }: ClubIdentityContext) => ({ userId })),
    editing: {
      initial: 'resting',
      on: {
        'field.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
        'field.choose': { actions: [{ type: 'choose', params: ({ event }) => event }, 'keepDraft'] },
        'field.leave': { actions: { type: 'showFault', params: ({ event }) => event } },
        submit: [faultyAttempt, { guard: 'isUntouched' }, { target: 'saving', actions: 'forgetFailure' }],
        reset: [
          { guard: 'mayBeStored', target: '.undoing', actions: ['reset', 'dropEmblem', 'forgetDraft'] },
          { target: '.resting', actions: ['reset', 'dropEmblem', 'forgetDraft'] },
        ],
      },
      states: {
        resting: {
          on: {
            refresh: 'refreshing',
            'emblem.pick': { target: 'preparing', actions: { type: 'keepFile', params: ({ event }) => event } },
            'emblem.remove': {
              actions: [{ type: 'change', params: { field: 'club_emblem', text: '' } }, 'keepDraft'],
            },
          },
        },
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
                target: '#clubIdentity.failed',
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
                target: '#clubIdentity.failed',
                actions: ['forgetSettings', { type: 'keepFailure', params: errorOf }],
              },
              { target: 'resting', actions: { type: 'logRefreshFailure', params: errorOf } },
            ],
          },
        },
        /** The picked emblem is drawn again, smaller. */
        preparing: {
          on: { submit: { actions: ['forgetFailure', 'pointToEmblem'] } },
          invoke: {
            id: 'prepareEmblem',
            src: 'prepareEmblem',
            input: ({ context }) => ({ file: fileOf(context) }),
            onDone: {
              target: 'uploading',
              actions: [{ type: 'keepPrepared', params: ({ event }) => ({ photo: event.output }) }, 'withdrawRefusal'],
            },
            onError: { target: 'resting', actions: ['dropEmblem', { type: 'noticePicture', params: errorOf }] },
          },
        },
        uploading: {
          on: {
            submit: { actions: ['forgetFailure', 'pointToEmblem'] },
            'emblem.cancel': { target: 'resting', actions: 'dropEmblem' },
          },
          invoke: {
            id: 'uploadSmallPhoto',
            src: 'uploadSmallPhoto',
            input: ({ context }) => ({ photo: emblemOf(context) }),
            onDone: { target: 'resting', actions: ['keepEmblem', 'keepDraft'] },
            onError: { target: 'notUploaded', actions: { type: 'keepEmblemFailure', params: errorOf } },
          },
        },
        notUploaded: {
          on: {
            submit: { actions: ['forgetFailure', 'pointToEmblem'] },
            'emblem.retry': { target: 'uploading', actions: assign({ emblemFailure: null }) },
            'emblem.remove': { target: 'resting', actions: 'dropEmblem' },
          },
        },
      },
    },
    saving: {
      entry: ['keepSent', 'keepDraft'],
      invoke: {
        id: 'saveIdentity',
        src: 'saveIdentity',
        input: ({ context }) => ({
          seen: seenOf(loadedIdentity(context).settings),
          changes: identityChangesIn(context),
          unused: unusedIn(context),
        }),
        onDone: { target: 'editing', actions: ['keepSaved', 'forgetDraft', 'noticeSaved', 'reportSaved'] },
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
    /** Another administrator changed the identity. */
    conflict: conflictState<IdentityValues>()('editing'),
  },
})

export type ClubIdentityActor = ActorRefFrom<typeof clubIdentityMachine>
