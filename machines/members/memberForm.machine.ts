import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import {
  afterLeaving,
  faultyAttempt,
  keepSaveFailure,
  keepSent,
  mergeOwn,
  saveFailed,
} from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, logWarning } from '../shared/shapes/failing.ts'
import { prepareMemberPhoto, readPicture, removeUnusedPhotos, storedAddress } from './memberPhoto.actors.ts'
import { keepMemberDraft, loadMember, saveMember, type MemberSaved } from './memberRecord.actors.ts'
import { uploadPhoto, withNewName } from '../shared/storage.actors.ts'
import {
  begun,
  cropOf,
  draftOf,
  firstFault,
  isUntouched,
  pickedOf,
  preparedOf,
  toSave,
  unusedPictures,
  uploaded,
  withMember,
  withTheirs,
  type MemberFormContext,
  type MemberFormEvent,
} from './memberForm.state.ts'
import { firstCrop } from '../shared/crop.ts'
import { failureOf, Refusal } from '../shared/failure.ts'
import type { Fact } from '../shared/facts.ts'
import type { Member } from '../shared/member.ts'
import { withChoice, type Choice } from '../shared/merge.ts'
import type { MemberFormInput, MemberValues } from './memberForm.ts'
import { mayAddMember, mayEditMember, memberFields, type MemberField } from './memberRights.ts'
import { isMemberId } from './membersView.ts'
import type { MembersNotice, NoticeEvent } from './notices.ts'
import { faultOfPicture } from '../shared/picture.ts'

/**
 * `abandoned`: the user went to another page. `unavailable`: the member does not exist, or the user may not edit it.
 */
export interface MemberFormOutput {
  outcome: 'closed' | 'abandoned' | 'unavailable'
  /** What was sent without a response may be stored. */
  isUnsure: boolean
}

/** Why the member cannot be saved any more, as the parameters of an action. */
const lockOfSaved = ({ member }: MemberSaved) => ({
  error: new Refusal(member.anonymised_at === null ? '42501' : 'member_anonymised'),
})

/**
 * Creates or edits one member, with a square photo. If another user saved the same member first, the user chooses field
 * by field. A failure keeps everything typed and returns to the previous state.
 */
export const memberFormMachine = setup({
  types: {
    context: {} as MemberFormContext,
    events: {} as MemberFormEvent,
    input: {} as MemberFormInput,
    output: {} as MemberFormOutput,
    emitted: {} as { type: 'field.fault'; field: MemberField },
  },
  actors: { loadMember, saveMember, readPicture, prepareMemberPhoto, uploadPhoto, removeUnusedPhotos },
  guards: {
    isNew: ({ context }) => context.memberId === null && mayAddMember(context.access),
    isForbidden: ({ context }) => context.memberId === null,
    hasInvalidId: ({ context }) => !isMemberId(context.id),
    isLocked: ({ context }, { member }: { member: Member }) => !mayEditMember(context.access, member),
    isGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'member_gone',
    isFaulty: ({ context }) => firstFault(context) !== null,
    isPhotoPending: ({ context }) => context.picked !== null,
    isUntouched: ({ context }) => context.memberId !== null && isUntouched(context),
    hasNothingToLose: ({ context }) => isUntouched(context),
    isConflict: (_, { output }: { output: MemberSaved }) => output.outcome === 'conflict',
    isLockedMeanwhile: ({ context: { access } }, { output: { outcome, member } }: { output: MemberSaved }) =>
      outcome === 'conflict' && !mayEditMember(access, member),
    hasUnused: ({ context }) => unusedPictures(context).length > 0,
  },
  actions: {
    merge: assign(({ context }, { member }: { member: Member }) => withTheirs(context, member)),
    keepSent: keepSent(),
    mergeOwn: mergeOwn(),
    choose: assign(({ context }, choice: Choice<MemberValues>) => withChoice(context, choice)),
    settle: assign({ conflict: null }),
    keepMember: assign(({ context }, { member }: { member: Member }) => withMember(context, member)),
    change: assign(({ context }, { change }: { change: Partial<MemberValues> }) => ({
      values: { ...context.values, ...change },
    })),
    showFault: assign(({ context }, { field }: { field: MemberField }) => ({ shown: afterLeaving(context, field) })),
    showFaults: assign({ shown: memberFields }),
    pointToFault: emit(({ context }) => ({ type: 'field.fault' as const, field: firstFault(context) ?? 'name' })),
    pointToPhoto: emit({ type: 'field.fault', field: 'photo' }),
    keepFailure: keepSaveFailure(),
    forgetFailure: assign({ failure: null }),
    pick: assign({
      picked: (_, { file }: { file: File }) => ({ file, size: null, crop: null, prepared: null, failure: null }),
    }),
    putBack: assign({ picked: null }),
    keepPicked: assign(({ context }, change: Partial<NonNullable<MemberFormContext['picked']>>) => ({
      picked: { ...pickedOf(context), ...change },
    })),
    keepPhotoFailure: assign(({ context }, { error }: { error: unknown }) => {
      const { prepared, ...rest } = pickedOf(context)
      const failure = failureOf(error)
      return {
        picked: {
          ...rest,
          failure,
          prepared: prepared && failure.code === 'name_taken' ? withNewName(prepared) : prepared,
        },
      }
    }),
    /** Recorded before the upload ends: an unused file must be removed even if the response is lost. */
    keepProgress: assign((_, { sent, total }: { sent: number; total: number }) => ({ progress: { sent, total } })),
    keepUpload: assign({
      uploads: ({ context }) => [...new Set([...context.uploads, storedAddress(preparedOf(context).path)])],
    }),
    riskPhoto: assign({
      risked: ({ context: { risked, values } }) => (values.photo === null ? risked : [...risked, values.photo]),
    }),
    logTidyFailure: logWarning('unused photos were not removed'),
    keepDraft: ({ context }) => keepMemberDraft(context.userId, context.memberId, draftOf(context)),
    markAbandoned: assign({ isAbandoned: true }),
    forgetDraft: ({ context }) => keepMemberDraft(context.userId, context.memberId, null),
    noticeSaved: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: context.memberId === null ? 'member.created' : 'member.updated' },
    })),
    noticeLoadFailure: failureNotice<MembersNotice>()('members.loadFailed'),
    noticePhotoFailure: failureNotice<MembersNotice>()('member.photoFailed'),
    noticeFailure: failureNotice<MembersNotice>()('member.saveFailed'),
    noticePicture: sendParent((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'member.photoRefused', fault: faultOfPicture(failureOf(error)) },
    })),
    /** Of the photo before this one. */
    withdrawPhotoNotice: sendParent({
      type: 'notice',
      notice: { key: 'notice.outdated', of: ['member.photoRefused', 'member.photoFailed'] },
    } satisfies NoticeEvent),
    noticeUploaded: sendParent({ type: 'notice', notice: { key: 'member.photoUploaded' } }),
    /** Also if another user changed the member: what is behind the form is old. */
    reportChange: sendParent((_, { member }: { member: Member }): Fact => ({ type: 'member.changed', member })),
    reportGone: sendParent(({ context }): Fact => ({ type: 'member.gone', id: context.id })),
  },
}).createMachine({
  id: 'memberForm',
  context: ({ input }) => begun(input),
  output: ({ event }) => event.output as MemberFormOutput,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isNew', target: 'editing' },
        { guard: 'isForbidden', target: 'forbidden' },
        { guard: 'hasInvalidId', target: 'missing' },
        { target: 'loading' },
      ],
    },
    loading: {
      invoke: {
        id: 'loadMember',
        src: 'loadMember',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: { type: 'isLocked', params: ({ event }) => ({ member: event.output }) }, target: 'forbidden' },
          { target: 'editing', actions: { type: 'keepMember', params: ({ event }) => ({ member: event.output }) } },
        ],
        onError: [
          { guard: { type: 'isGone', params: errorOf }, target: 'missing' },
          {
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: errorOf },
              { type: 'noticeLoadFailure', params: errorOf },
            ],
          },
        ],
      },
    },
    failed: { on: { retry: { target: 'loading', actions: 'forgetFailure' } } },
    missing: { type: 'final', output: { outcome: 'unavailable', isUnsure: false } },
    forbidden: { type: 'final', output: { outcome: 'unavailable', isUnsure: false } },
    editing: {
      initial: 'resting',
      on: {
        'field.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
        'field.leave': { actions: { type: 'showFault', params: ({ event }) => event } },
        submit: [
          faultyAttempt,
          { guard: 'isPhotoPending', actions: ['forgetFailure', 'pointToPhoto'] },
          { guard: 'isUntouched', target: 'leaving', actions: 'forgetDraft' },
          { target: 'saving', actions: ['forgetFailure', 'riskPhoto'] },
        ],
        cancel: [{ guard: 'hasNothingToLose', target: 'leaving' }, { target: 'discarding' }],
        discard: { target: 'leaving', actions: 'forgetDraft' },
        abandon: { target: 'leaving', actions: ['forgetDraft', 'markAbandoned'] },
      },
      states: {
        lastStep: { type: 'history' },
        resting: {
          on: {
            'photo.pick': { target: 'readingPhoto', actions: { type: 'pick', params: ({ event }) => event } },
            'photo.remove': { actions: [{ type: 'change', params: { change: { photo: null } } }, 'keepDraft'] },
          },
        },
        readingPhoto: {
          invoke: {
            id: 'readPicture',
            src: 'readPicture',
            input: ({ context }) => ({ file: pickedOf(context).file }),
            onDone: {
              target: 'cropping',
              actions: [
                {
                  type: 'keepPicked',
                  params: ({ event }) => ({ size: event.output, crop: firstCrop(event.output) }),
                },
                'withdrawPhotoNotice',
              ],
            },
            onError: {
              target: 'resting',
              actions: ['putBack', { type: 'noticePicture', params: errorOf }],
            },
          },
        },
        cropping: {
          on: {
            'crop.change': { actions: { type: 'keepPicked', params: ({ event }) => ({ crop: event.crop }) } },
            'crop.confirm': 'preparingPhoto',
            'photo.cancel': { target: 'resting', actions: 'putBack' },
          },
        },
        preparingPhoto: {
          invoke: {
            id: 'prepareMemberPhoto',
            src: 'prepareMemberPhoto',
            input: ({ context }) => ({ file: pickedOf(context).file, crop: cropOf(context) }),
            onDone: {
              target: 'uploadingPhoto',
              actions: { type: 'keepPicked', params: ({ event }) => ({ prepared: event.output }) },
            },
            onError: {
              target: 'resting',
              actions: ['putBack', { type: 'noticePicture', params: errorOf }],
            },
          },
        },
        uploadingPhoto: {
          entry: ['keepUpload', assign({ progress: null })],
          on: {
            'photo.cancel': { target: 'resting', actions: 'putBack' },
            'upload.progress': { actions: { type: 'keepProgress', params: ({ event }) => event } },
          },
          invoke: {
            id: 'uploadPhoto',
            src: 'uploadPhoto',
            input: ({ context, self }) => ({ photo: preparedOf(context), parent: self }),
            onDone: {
              target: 'resting',
              actions: [assign(({ context }) => uploaded(context)), 'keepDraft', 'noticeUploaded'],
            },
            onError: {
              target: 'photoFailed',
              actions: [
                { type: 'keepPhotoFailure', params: errorOf },
                { type: 'noticePhotoFailure', params: errorOf },
              ],
            },
          },
        },
        photoFailed: {
          on: {
            'photo.retry': { target: 'uploadingPhoto', actions: { type: 'keepPicked', params: { failure: null } } },
            'photo.remove': { target: 'resting', actions: 'putBack' },
          },
        },
      },
    },
    saving: {
      entry: ['keepSent', 'keepDraft'],
      invoke: {
        id: 'saveMember',
        src: 'saveMember',
        input: ({ context }) => toSave(context),
        onDone: [
          /** The form keeps its version of the member: in the new one every field is locked. */
          {
            guard: { type: 'isLockedMeanwhile', params: ({ event }) => event },
            target: 'editing',
            actions: [
              { type: 'keepFailure', params: ({ event }) => lockOfSaved(event.output) },
              { type: 'noticeFailure', params: ({ event }) => lockOfSaved(event.output) },
              { type: 'reportChange', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'conflict',
            actions: [
              { type: 'merge', params: ({ event }) => event.output },
              { type: 'reportChange', params: ({ event }) => event.output },
              'mergeOwn',
            ],
          },
          {
            target: 'leaving',
            actions: [
              assign({ saved: ({ event }) => event.output.member }),
              'forgetDraft',
              'noticeSaved',
              { type: 'reportChange', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isGone', params: errorOf },
            target: 'editing',
            actions: [...saveFailed('editing').actions, 'reportGone'],
          },
          saveFailed('editing'),
        ],
      },
    },
    /** Another user changed the member. */
    conflict: {
      on: {
        'field.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        merge: { target: 'editing', actions: ['settle', 'keepDraft', raise({ type: 'submit' })] },
        back: { target: 'editing', actions: ['settle', 'keepDraft'] },
        abandon: { target: 'leaving', actions: ['forgetDraft', 'markAbandoned'] },
      },
    },
    discarding: {
      on: {
        discard: { target: 'leaving', actions: 'forgetDraft' },
        abandon: { target: 'leaving', actions: ['forgetDraft', 'markAbandoned'] },
        keep: 'editing.lastStep',
      },
    },
    leaving: { always: [{ guard: 'hasUnused', target: 'tidying' }, { target: 'left' }] },
    /** Ends at once: the form does not wait for the removal. */
    tidying: {
      invoke: {
        id: 'removeUnusedPhotos',
        src: 'removeUnusedPhotos',
        input: ({ context }) => ({ addresses: unusedPictures(context) }),
        onDone: 'left',
        onError: { target: 'left', actions: { type: 'logTidyFailure', params: errorOf } },
      },
    },
    left: {
      type: 'final',
      output: ({ context: { isAbandoned, saved, sent } }) => ({
        outcome: isAbandoned ? 'abandoned' : 'closed',
        isUnsure: saved === null && sent.length > 0,
      }),
    },
  },
})

export type MemberFormActor = ActorRefFrom<typeof memberFormMachine>
