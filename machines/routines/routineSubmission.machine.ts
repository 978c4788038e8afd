import { assign, enqueueActions, sendParent, setup, type ActorRefFrom, type ErrorActorEvent } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, logWarning } from '../shared/shapes/failing.ts'
import {
  checkUser,
  createRoutineTask,
  keepNotes,
  markRoutine,
  type SubmissionInput,
} from './routineSubmission.actors.ts'
import { firstArea, movedArea, resizedArea, turnedArea, type Corner, type PictureArea } from '../shared/crop.ts'
import { checkPhoto, type ShownPicture } from './pickedPhoto.actors.ts'
import { preparePhoto, type PreparedPhoto } from '../shared/photo.actors.ts'
import { ensureBucket, removeRoutinePhoto, uploadPhoto, withNewName } from '../shared/storage.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent, SubmissionStep } from './notices.ts'
import type { Fact } from '../shared/facts.ts'
import { faultOfSubmission, type RoutineFace, type SubmissionFault } from './routine.ts'
import { faultOfPicture } from '../shared/picture.ts'
import { isBlank } from '../shared/text.ts'

type RoutineSubmissionEvent =
  | { type: 'photo.pick'; photo: File }
  | { type: 'photo.remove' }
  /** By a quarter turn, clockwise. */
  | { type: 'photo.rotate' }
  | { type: 'crop.open' }
  /** By shares of the picture. */
  | { type: 'frame.move'; right: number; down: number }
  | { type: 'frame.resize'; corner: Corner; right: number; down: number }
  | { type: 'crop.apply' }
  | { type: 'crop.undo' }
  | { type: 'notes.change'; notes: string }
  /** `title`: of the task, in Portuguese. */
  | { type: 'submit'; title: string }
  | { type: 'retry' }
  | { type: 'cancel' }
  /** The routine was registered elsewhere, or the returned proof does not wait for another photo any more. */
  | { type: 'register' }
  /** From the upload, in bytes of the prepared picture. */
  | { type: 'upload.progress'; sent: number; total: number }

/**
 * `sent`: with the task, and the picture as it was sent, or null. `alreadySent`: the server refused a second one.
 * `redoTaken`: the returned proof does not wait for another photo any more. `registered`: it was registered before this
 * one began.
 */
export type RoutineSubmissionOutput =
  | { outcome: 'sent'; taskId: string; photo: Blob | null }
  | { outcome: 'alreadySent' | 'redoTaken' | 'registered' }

/** The picture that the user has picked, as it would be sent: the screen keeps it for another routine. */
export interface PictureReport {
  type: 'picture.changed'
  picture: ShownPicture | null
}

interface RoutineSubmissionInput extends SubmissionInput {
  face: RoutineFace
  needsPhoto: boolean
  /** Picked for another routine, which was not sent. */
  picture?: ShownPicture | null
}

interface RoutineSubmissionContext extends SubmissionInput {
  /** What is shown of the routine. */
  face: RoutineFace
  needsPhoto: boolean
  /** After a faulty attempt, the faulty field shows its sentence until it is corrected. */
  isTried: boolean
  /** null before the first attempt. */
  title: string | null
  photo: File | null
  /** What is drawn of the photo; null without one. */
  preview: ImageBitmap | null
  /** The chosen photo while it is checked. */
  picked: File | null
  /** Quarter turns of the photo, clockwise: 0 to 3. */
  turns: number
  /** The part that is sent; null: all of it. */
  crop: PictureArea | null
  /** The frame while the user crops. */
  frame: PictureArea | null
  prepared: PreparedPhoto | null
  /** Bytes of the prepared picture in the latest upload. It stays after a failure. */
  progress: { sent: number; total: number } | null
  /** Why the last attempt stopped. The next attempt clears it. */
  failure: { step: SubmissionStep; failure: Failure } | null
}

const frameOf = ({ frame }: RoutineSubmissionContext): PictureArea => needed(frame, 'no frame is open')

const unprepared = { prepared: null, progress: null, failure: null }

const pickedOf = ({ picked }: RoutineSubmissionContext): File => needed(picked, 'no photo was picked')

const photoOf = ({ photo }: RoutineSubmissionContext): File => needed(photo, 'there is no photo')

const preparedOf = ({ prepared }: RoutineSubmissionContext): PreparedPhoto =>
  needed(prepared, 'the photo was not prepared')

const faultOf = ({ photo, notes, needsPhoto }: RoutineSubmissionContext): SubmissionFault =>
  needed(faultOfSubmission(photo, notes, needsPhoto), 'the submission is valid')

const isCorrected = ({ photo, notes, needsPhoto }: RoutineSubmissionContext, newNotes: string) => {
  const fault = faultOfSubmission(photo, notes, needsPhoto)
  return fault !== null && fault !== faultOfSubmission(photo, newNotes, needsPhoto)
}

/** What these notices report, if there are any, does not hold any more. */
const outdated: NoticeEvent = {
  type: 'notice',
  notice: { key: 'notice.outdated', of: ['routine.invalid', 'routine.photoGone', 'routine.stepFailed'] },
}

/** The actions of `onError` of a step: the form keeps what failed, and a notice reports it. */
const failedAt = (step: SubmissionStep) => {
  const params = ({ event: { error } }: { event: ErrorActorEvent }) => ({ step, error })
  return [
    { type: 'keepFailure', params },
    { type: 'noticeFailure', params },
  ] as const
}

const taskOf = (context: RoutineSubmissionContext) => {
  const { taskId, redo, userId, routine, notes, photo } = context
  const title = needed(context.title, 'the task has no title')
  return { taskId, redo, userId, routine, title, notes, path: photo && preparedOf(context).path }
}

const changeNotes = [
  { type: 'withdrawCorrected', params: ({ event }: { event: { notes: string } }) => event },
  { type: 'keepTyped', params: ({ event }: { event: { notes: string } }) => event },
  'keepDraft',
] as const

/**
 * Submits a photo as proof of a routine, or as the next photo of a returned one. Without a photo the notes are the
 * proof, if the routine allows it. A failure leads back to `editing`; `retry` resumes at the failed step, and a new
 * photo starts again. The task is inserted once.
 */
export const routineSubmissionMachine = setup({
  types: {
    context: {} as RoutineSubmissionContext,
    events: {} as RoutineSubmissionEvent,
    input: {} as RoutineSubmissionInput,
    output: {} as RoutineSubmissionOutput,
    emitted: {} as { type: 'field.fault'; field: 'photo' | 'notes' },
  },
  actors: {
    checkPhoto,
    preparePhoto,
    checkUser,
    ensureBucket,
    uploadPhoto,
    createRoutineTask,
    markRoutine,
    removeRoutinePhoto,
  },
  guards: {
    isFaulty: ({ context: { photo, notes, needsPhoto } }) => faultOfSubmission(photo, notes, needsPhoto) !== null,
    isGone: (_, { error }: { error: unknown }) =>
      error instanceof DOMException && ['NotFoundError', 'NotReadableError'].includes(error.name),
    isAlreadySent: (_, { error }: { error: unknown }) => failureOf(error).code === 'already_sent',
    /** Nothing was uploaded. */
    isAlreadyWritten: ({ context }, { error }: { error: unknown }) =>
      context.photo === null && failureOf(error).code === 'already_sent',
    /** A final refusal. A rate limit is not final: the same picture is sent again later. */
    isPhotoRefused: ({ context }, { error }: { error: unknown }) => {
      const { kind, code } = failureOf(error)
      return context.photo !== null && kind === 'refused' && code !== 'PT429'
    },
    /** Resumes at the failed step, with the prepared picture if there is a photo. Else starts from the beginning. */
    canResume: ({ context: { failure, photo, prepared } }) => failure !== null && (prepared !== null || photo === null),
    hasFailed: ({ context }) => context.failure !== null,
    isRedo: ({ context }) => context.redo !== null,
    hasPhoto: ({ context }) => context.photo !== null,
    isCropped: ({ context }) => context.crop !== null,
    isWritten: ({ context }) => context.photo === null,
    hasNotFailed: ({ context }) => context.failure === null,
    isRedoUntouched: ({ context: { redo, failure, photo, notes } }) =>
      redo !== null && failure === null && photo === null && isBlank(notes),
    isRedoEnded: ({ context }) => context.redo !== null && context.failure === null,
  },
  actions: {
    pick: assign({ picked: (_, { photo }: { photo: File }) => photo }),
    putBack: assign({ picked: null }),
    keepPhoto: assign(({ context: { picked } }, { preview }: { preview: ImageBitmap }) => ({
      ...unprepared,
      photo: picked,
      preview,
      picked: null,
      turns: 0,
      crop: null,
    })),
    forgetPhoto: assign({ ...unprepared, photo: null, preview: null, turns: 0, crop: null }),
    /** The rotated photo is prepared and uploaded as another one. */
    rotatePhoto: assign(({ context: { turns, crop } }) => ({
      ...unprepared,
      turns: (turns + 1) % 4,
      crop: crop && turnedArea(crop, 1),
    })),
    openFrame: assign(({ context: { crop } }) => ({ frame: crop ?? firstArea })),
    moveFrame: assign(({ context }, { right, down }: { right: number; down: number }) => ({
      frame: movedArea(frameOf(context), right, down),
    })),
    resizeFrame: assign(({ context }, { corner, right, down }: { corner: Corner; right: number; down: number }) => ({
      frame: resizedArea(frameOf(context), corner, right, down),
    })),
    closeFrame: assign({ frame: null }),
    cropPhoto: assign(({ context }) => ({ ...unprepared, crop: frameOf(context), frame: null })),
    undoCrop: assign({ ...unprepared, crop: null }),
    reportPicture: sendParent(({ context: { photo, preview, turns, crop } }): PictureReport => ({
      type: 'picture.changed',
      picture: photo && preview && { photo, preview, turns, crop },
    })),
    forgetPrepared: assign({ prepared: null, progress: null }),
    keepPrepared: assign((_, { prepared }: { prepared: PreparedPhoto }) => ({ prepared, progress: null })),
    keepProgress: assign((_, { sent, total }: { sent: number; total: number }) => ({ progress: { sent, total } })),
    keepTitle: assign({ title: (_, { title }: { title: string }) => title }),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign(({ context: { prepared } }, { step, error }: { step: SubmissionStep; error: unknown }) => {
      const failure = failureOf(error)
      const isTaken = prepared && failure.code === 'name_taken'
      return { failure: { step, failure }, ...(isTaken && { prepared: withNewName(prepared), progress: null }) }
    }),
    keepTyped: assign({ notes: (_, { notes }: { notes: string }) => notes }),
    keepDraft: ({ context }) => keepNotes(context.userId, context.routine, context.notes),
    forgetDraft: ({ context }) => keepNotes(context.userId, context.routine, ''),
    logFailure: logWarning('the routine was not marked again'),
    logRemovalFailure: logWarning('the unused picture was not removed'),
    noticeFailure: sendParent((_, { step, error }: { step: SubmissionStep; error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'routine.stepFailed', step, failure: failureOf(error) },
    })),
    noticeFault: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: {
        key: 'routine.invalid',
        routine: context.face.label,
        fault: faultOf(context),
      },
    })),
    markTried: assign({ isTried: true }),
    /** Not from 'Tentar novamente': the failure beside it stays, and so does the focus. */
    pointToFault: enqueueActions(({ context, enqueue }) => {
      const field = faultOf(context) === 'photoMissing' ? 'photo' : 'notes'
      if (context.failure === null) enqueue.emit({ type: 'field.fault', field })
    }),
    noticePicture: sendParent(({ context }, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'routine.invalid', routine: context.face.label, fault: faultOfPicture(failureOf(error)) },
    })),
    noticeGone: sendParent({ type: 'notice', notice: { key: 'routine.photoGone' } }),
    withdraw: sendParent(outdated),
    withdrawCorrected: enqueueActions(({ context, enqueue }, { notes }: { notes: string }) => {
      if (isCorrected(context, notes)) enqueue.sendParent(outdated)
    }),
    reportChange: sendParent({ type: 'tasks.changed' } satisfies Fact),
    noticeRedoEnded: sendParent({ type: 'notice', notice: { key: 'routine.redoEnded' } }),
    noticeAlreadySent: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice:
        context.redo === null
          ? { key: 'routine.alreadySent', routine: context.face.label }
          : { key: 'routine.redoTaken' },
    })),
  },
}).createMachine({
  id: 'routineSubmission',
  context: ({ input: { picture = null, ...input } }) => ({
    ...input,
    ...unprepared,
    isTried: false,
    title: null,
    photo: picture?.photo ?? null,
    preview: picture?.preview ?? null,
    picked: null,
    turns: picture?.turns ?? 0,
    crop: picture?.crop ?? null,
    frame: null,
  }),
  output: ({ event }) => event.output as RoutineSubmissionOutput,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'photo.pick': { target: 'checking', actions: { type: 'pick', params: ({ event }) => event } },
        'photo.remove': { actions: ['forgetPhoto', 'reportPicture'] },
        'photo.rotate': { guard: 'hasPhoto', actions: ['rotatePhoto', 'reportPicture'] },
        'crop.open': { guard: 'hasPhoto', target: 'cropping' },
        'crop.undo': { guard: 'isCropped', actions: ['undoCrop', 'reportPicture'] },
        'notes.change': { actions: changeNotes },
        submit: { target: 'validating', actions: { type: 'keepTitle', params: ({ event }) => event } },
        retry: { guard: 'hasFailed', target: 'validating' },
        // A failed submission stays: it may be the one that was registered.
        register: [
          { guard: 'isRedoUntouched', target: 'redoTaken' },
          { guard: 'isRedoEnded', target: 'redoTaken', actions: 'noticeRedoEnded' },
          { guard: 'hasNotFailed', target: 'registered' },
        ],
      },
    },
    /** The user moves and resizes the frame. */
    cropping: {
      entry: 'openFrame',
      on: {
        'frame.move': { actions: { type: 'moveFrame', params: ({ event }) => event } },
        'frame.resize': { actions: { type: 'resizeFrame', params: ({ event }) => event } },
        'crop.apply': { target: 'editing', actions: ['cropPhoto', 'reportPicture'] },
        cancel: { target: 'editing', actions: 'closeFrame' },
        'notes.change': { actions: changeNotes },
        register: [
          { guard: 'isRedoEnded', target: 'redoTaken', actions: ['closeFrame', 'noticeRedoEnded'] },
          { guard: 'hasNotFailed', target: 'registered', actions: 'closeFrame' },
        ],
      },
    },
    /** The whole submission, before each attempt. */
    validating: {
      always: [
        { guard: 'isFaulty', target: 'editing', actions: ['markTried', 'noticeFault', 'pointToFault'] },
        { guard: 'canResume', target: 'submitting.lastStep', actions: ['withdraw', 'forgetFailure'] },
        { guard: 'isWritten', target: 'submitting.checkingUser', actions: 'withdraw' },
        { target: 'submitting', actions: ['withdraw', 'forgetFailure'] },
      ],
    },
    /** The picked file. */
    checking: {
      on: {
        cancel: { target: 'editing', actions: 'putBack' },
        'notes.change': { actions: changeNotes },
      },
      invoke: {
        id: 'checkPhoto',
        src: 'checkPhoto',
        input: ({ context }) => ({ photo: pickedOf(context) }),
        onDone: {
          target: 'editing',
          actions: [
            'withdraw',
            { type: 'keepPhoto', params: ({ event }) => ({ preview: event.output }) },
            'reportPicture',
          ],
        },
        onError: [
          {
            guard: { type: 'isGone', params: errorOf },
            target: 'editing',
            actions: ['putBack', 'noticeGone'],
          },
          // The photo before it stays.
          { target: 'editing', actions: ['putBack', { type: 'noticePicture', params: errorOf }] },
        ],
      },
    },
    submitting: {
      initial: 'preparing',
      states: {
        lastStep: { type: 'history' },
        preparing: {
          on: { cancel: '#routineSubmission.editing' },
          invoke: {
            id: 'preparePhoto',
            src: 'preparePhoto',
            input: ({ context }) => ({
              photo: photoOf(context),
              turns: context.turns,
              crop: context.crop,
              routine: context.routine,
            }),
            onDone: {
              target: 'checkingUser',
              actions: { type: 'keepPrepared', params: ({ event }) => ({ prepared: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isGone', params: errorOf },
                target: '#routineSubmission.editing',
                actions: ['forgetPhoto', 'reportPicture', 'noticeGone'],
              },
              {
                target: '#routineSubmission.editing',
                actions: ['forgetPhoto', 'reportPicture', { type: 'noticePicture', params: errorOf }],
              },
            ],
          },
        },
        checkingUser: {
          on: { cancel: { target: '#routineSubmission.editing', actions: 'forgetPrepared' } },
          invoke: {
            id: 'checkUser',
            src: 'checkUser',
            onDone: [{ guard: 'isWritten', target: 'creatingTask' }, { target: 'ensuringBucket' }],
            onError: {
              target: '#routineSubmission.editing',
              actions: failedAt('user'),
            },
          },
        },
        ensuringBucket: {
          on: { cancel: { target: '#routineSubmission.editing', actions: 'forgetPrepared' } },
          invoke: {
            id: 'ensureBucket',
            src: 'ensureBucket',
            onDone: 'uploading',
            onError: {
              target: '#routineSubmission.editing',
              actions: failedAt('bucket'),
            },
          },
        },
        uploading: {
          on: {
            cancel: '#routineSubmission.discarding',
            'upload.progress': { actions: { type: 'keepProgress', params: ({ event }) => event } },
          },
          invoke: {
            id: 'uploadPhoto',
            src: 'uploadPhoto',
            input: ({ context, self }) => ({ photo: preparedOf(context), parent: self }),
            onDone: 'creatingTask',
            onError: {
              target: '#routineSubmission.editing',
              actions: failedAt('upload'),
            },
          },
        },
        creatingTask: {
          invoke: {
            id: 'createRoutineTask',
            src: 'createRoutineTask',
            input: ({ context }) => taskOf(context),
            // A returned proof is marked already, on its day.
            onDone: [{ guard: 'isRedo', target: '#routineSubmission.sent' }, { target: 'markingRoutine' }],
            onError: [
              {
                guard: { type: 'isAlreadyWritten', params: errorOf },
                target: '#routineSubmission.refused',
                actions: 'noticeAlreadySent',
              },
              {
                guard: { type: 'isAlreadySent', params: errorOf },
                target: '#routineSubmission.discardingSecond',
                actions: 'noticeAlreadySent',
              },
              {
                guard: { type: 'isPhotoRefused', params: errorOf },
                target: '#routineSubmission.discarding',
                actions: failedAt('task'),
              },
              {
                target: '#routineSubmission.editing',
                actions: failedAt('task'),
              },
            ],
          },
        },
        markingRoutine: {
          invoke: {
            id: 'markRoutine',
            src: 'markRoutine',
            input: ({ context }) => ({ userId: context.userId, routine: context.routine }),
            onDone: '#routineSubmission.sent',
            onError: {
              target: '#routineSubmission.sent',
              actions: { type: 'logFailure', params: errorOf },
            },
          },
        },
      },
    },
    // The user cancelled or the server refused. The picture is removed and its path is not used again.
    discarding: {
      invoke: {
        id: 'removeRoutinePhoto',
        src: 'removeRoutinePhoto',
        input: ({ context }) => ({ path: preparedOf(context).path }),
        onDone: { target: 'editing', actions: 'forgetPrepared' },
        onError: { target: 'editing', actions: ['forgetPrepared', { type: 'logRemovalFailure', params: errorOf }] },
      },
    },
    discardingSecond: {
      invoke: {
        id: 'removeSecondPhoto',
        src: 'removeRoutinePhoto',
        input: ({ context }) => ({ path: preparedOf(context).path }),
        onDone: 'refused',
        onError: { target: 'refused', actions: { type: 'logRemovalFailure', params: errorOf } },
      },
    },
    refused: { always: [{ guard: 'isRedo', target: 'redoTaken' }, { target: 'alreadySent' }] },
    /** The notes stay for another submission. */
    redoTaken: { type: 'final', entry: 'reportChange', output: { outcome: 'redoTaken' } },
    alreadySent: { type: 'final', entry: ['forgetDraft', 'reportChange'], output: { outcome: 'alreadySent' } },
    sent: {
      type: 'final',
      entry: ['forgetDraft', 'reportChange'],
      output: ({ context }) => ({
        outcome: 'sent',
        taskId: context.redo ?? context.taskId,
        photo: context.photo && preparedOf(context).blob,
      }),
    },
    registered: { type: 'final', output: { outcome: 'registered' } },
  },
})

export type RoutineSubmissionActor = ActorRefFrom<typeof routineSubmissionMachine>
