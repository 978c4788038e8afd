import { assign, enqueueActions, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { faultyAttempt, saveFailed } from '../shared/shapes/editing.ts'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { keepDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import { addPinned, type PinnedDraft } from './pinned.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { CommunityNotice, NoticeEvent } from './notices.ts'
import {
  emptyPinned,
  firstFaultOfPinned,
  isEmptyPinned,
  pinnedFields,
  pinnedRowOf,
  type PinnedField,
  type PinnedValues,
} from './pinnedForm.ts'

type PinnedFormEvent =
  /** `id`: a new UUID v4 for the row. Ignored while a draft exists. */
  | { type: 'open'; id: string }
  | { type: 'field.change'; change: Partial<PinnedValues> }
  | { type: 'submit' }
  | { type: 'cancel' }

export type PinnedFormReport = { type: 'pinned.added' }

interface PinnedFormContext {
  draftKey: string
  /** null if there is no draft. */
  id: string | null
  values: PinnedValues
  /** Fields whose faults are visible. */
  shown: readonly PinnedField[]
  failure: Failure | null
}

const blank: Omit<PinnedFormContext, 'draftKey'> = { id: null, values: emptyPinned, shown: [], failure: null }

const rowOf = ({ id, values }: PinnedFormContext) => pinnedRowOf(needed(id, 'the form was not opened'), values)

/**
 * The form of 'Adicionar'. The typed text stays after a failure and after the form is closed, and is a draft of the tab
 * until it is pinned.
 */
export const pinnedFormMachine = setup({
  types: {
    context: {} as PinnedFormContext,
    events: {} as PinnedFormEvent,
    input: {} as { draft: OpenedDraft<PinnedDraft> },
    emitted: {} as { type: 'field.fault'; field: PinnedField },
  },
  actors: { addPinned },
  guards: { isFaulty: ({ context }) => firstFaultOfPinned(context.values) !== null },
  actions: {
    begin: assign(({ context }, { id }: { id: string }) => ({ id: context.id ?? id, failure: null })),
    keepDraft: ({ context: { draftKey, id, values } }) =>
      keepDraft(draftKey, isEmptyPinned(values) ? null : { version: 1, id, values }),
    forgetDraft: ({ context }) => keepDraft(context.draftKey, null),
    showFaults: assign({ shown: pinnedFields }),
    pointToFault: enqueueActions(({ context, enqueue }) => {
      const field = firstFaultOfPinned(context.values)
      if (field) enqueue.emit({ type: 'field.fault', field })
    }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    reportAdded: sendParent((): PinnedFormReport => ({ type: 'pinned.added' })),
    noticeAdded: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'pinned.added', title: context.values.title.trim() },
    })),
    noticeFailure: failureNotice<CommunityNotice>()('pinned.addFailed'),
  },
}).createMachine({
  id: 'pinnedForm',
  context: ({ input: { draft } }) => ({
    ...blank,
    draftKey: draft.key,
    id: draft.stored?.id ?? null,
    values: draft.stored?.values ?? emptyPinned,
  }),
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'editing', actions: { type: 'begin', params: ({ event }) => event } } } },
    editing: {
      on: {
        'field.change': {
          actions: [assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }), 'keepDraft'],
        },
        submit: [faultyAttempt, { target: 'saving', actions: 'forgetFailure' }],
        cancel: 'closed',
      },
    },
    saving: {
      invoke: {
        id: 'addPinned',
        src: 'addPinned',
        input: ({ context }) => rowOf(context),
        onDone: { target: 'closed', actions: ['noticeAdded', 'reportAdded', 'forgetDraft', assign(blank)] },
        onError: saveFailed('editing'),
      },
    },
  },
})

export type PinnedFormActor = ActorRefFrom<typeof pinnedFormMachine>
