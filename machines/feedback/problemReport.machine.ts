import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, keepFailure, logFault, logged } from '../shared/shapes/failing.ts'
import { keepDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { writtenText } from '../shared/writtenText.ts'
import { faultOfFeedback } from './feedback.ts'
import type { FeedbackNotice } from './notices.ts'
import { openProblemReport, reportProblem, saveRecording, type ProblemDraft } from './problems.actors.ts'
import type { Recording } from './recording.ts'

type ProblemReportEvent =
  /** The user opens the dialog. `recording`: the events up to now. */
  | { type: 'open'; recording: Recording }
  | { type: 'cancel' }
  | { type: 'content.change'; content: string }
  /** `id`: a new UUID v4 for the feedback. Ignored if the same text was sent before without a response. */
  | { type: 'submit'; id: string }
  /** The user downloads the recording as a file, such as without a network. */
  | { type: 'download' }
  /** The page is in the foreground again, or its network is back. */
  | { type: 'refresh' }

interface ProblemReportContext {
  /** Who is signed in; empty before the session is confirmed. */
  userId: string
  recording: Recording | null
  /** null before the dialog is opened. */
  draftKey: string | null
  content: string
  /** Faults are visible after the first submit. */
  isChecked: boolean
  /** The last one sent, until the server confirms it. */
  attempt: ProblemDraft['attempt']
  failure: Failure | null
}

const recordingOf = ({ recording }: ProblemReportContext): Recording => needed(recording, 'no recording was taken')

const draftKeyOf = ({ draftKey }: ProblemReportContext): string => needed(draftKey, 'the dialog was not opened')

const attempted = ({ attempt }: ProblemReportContext) => needed(attempt, 'no problem was submitted')

const empty = {
  recording: null,
  draftKey: null,
  content: '',
  isChecked: false,
  attempt: null,
  failure: null,
} as const

/**
 * The dialog 'Relatar um problema': shows what will be sent, and sends it as a feedback. The typed text stays after the
 * dialog is closed, and is a draft of the tab until it is sent. Without a response a report waits, and is sent again
 * until there is one.
 */
export const problemReportMachine = setup({
  types: {
    context: {} as ProblemReportContext,
    events: {} as ProblemReportEvent,
    input: {} as { userId: string },
    emitted: {} as { type: 'field.fault'; field: 'content' },
  },
  actors: { openProblemReport, reportProblem },
  delays: { pause: 120_000 },
  guards: {
    isFaulty: ({ context }) => faultOfFeedback(context.content) !== null,
    mayWait: ({ context }, { error }: { error: unknown }) =>
      context.userId !== '' && failureOf(error).kind === 'offline',
  },
  actions: {
    keepRecording: assign((_, { recording }: { recording: Recording }) => ({ recording })),
    restore: assign((_, { key, stored }: OpenedDraft<ProblemDraft>) => ({
      draftKey: key,
      content: stored?.content ?? '',
      attempt: stored?.attempt ?? null,
    })),
    keepDraft: ({ context }) =>
      keepDraft(
        draftKeyOf(context),
        context.content === '' ? null : { version: 1, content: context.content, attempt: context.attempt },
      ),
    forgetDraft: ({ context }) => keepDraft(draftKeyOf(context), null),
    keepContent: assign((_, { content }: { content: string }) => ({ content })),
    begin: assign(({ context: { attempt, content } }, { id }: { id: string }) => ({
      attempt: attempt?.content === content ? attempt : { id, content },
      failure: null,
    })),
    showFaults: assign({ isChecked: true }),
    pointToFault: emit({ type: 'field.fault', field: 'content' }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    forget: assign(empty),
    saveFile: ({ context }) => saveRecording(recordingOf(context)),
    close: raise({ type: 'cancel' }),
    logFault: logFault(),
    noticeSent: sendParent({ type: 'notice', notice: { key: 'problem.sent' } }),
    noticeSendFailure: failureNotice<FeedbackNotice>()('problem.sendFailed'),
  },
}).createMachine({
  id: 'problemReport',
  context: ({ input: { userId } }) => ({ userId, ...empty }),
  type: 'parallel',
  states: {
    dialog: {
      initial: 'closed',
      states: {
        closed: { on: { open: 'open' } },
        open: { on: { cancel: 'closed', download: { actions: 'saveFile' } } },
      },
    },
    report: {
      initial: 'empty',
      states: {
        empty: {
          on: { open: { target: 'opening', actions: { type: 'keepRecording', params: ({ event }) => event } } },
        },
        opening: {
          invoke: {
            id: 'openProblemReport',
            src: 'openProblemReport',
            onDone: { target: 'editing', actions: { type: 'restore', params: ({ event }) => event.output } },
            onError: { target: 'empty', actions: [logged.actions, 'close'] },
          },
        },
        editing: {
          on: {
            open: { actions: { type: 'keepRecording', params: ({ event }) => event } },
            'content.change': { actions: [{ type: 'keepContent', params: ({ event }) => event }, 'keepDraft'] },
            submit: [
              faultyAttempt,
              { target: 'sending', actions: [{ type: 'begin', params: ({ event }) => event }, 'keepDraft'] },
            ],
          },
        },
        sending: {
          invoke: {
            id: 'reportProblem',
            src: 'reportProblem',
            input: ({ context }) => {
              const { id, content } = attempted(context)
              return { id, content: writtenText(content), recording: recordingOf(context) }
            },
            onDone: { target: 'empty', actions: ['forgetDraft', 'noticeSent', 'forget', 'close'] },
            onError: [
              { guard: { type: 'mayWait', params: errorOf }, target: 'waiting' },
              {
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeSendFailure', params: errorOf },
                ],
              },
            ],
          },
        },
        /** Kept until there is a response. A changed text is another report. */
        waiting: {
          after: { pause: 'sending' },
          on: {
            refresh: 'sending',
            submit: 'sending',
            'content.change': {
              target: 'editing',
              actions: [{ type: 'keepContent', params: ({ event }) => event }, 'keepDraft'],
            },
          },
        },
      },
    },
  },
})

export type ProblemReportActor = ActorRefFrom<typeof problemReportMachine>
