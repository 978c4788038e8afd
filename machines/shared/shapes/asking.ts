import { errorOf, isRefused } from './failing.ts'
import type { Failure } from '../failure.ts'

/** What a confirmation dialog knows and receives. */
interface Asking<Subject extends object> {
  context: Subject & { failure: Failure | null }
  events: { type: 'confirm' } | { type: 'cancel' }
  input: Subject
}

/**
 * The part of `setup` that confirmation dialogs share; `Subject` is what the dialog is about. Their chart has three
 * states: the question, the change, which fails with `askAgain`, and the end.
 */
export const asking = <Subject extends object>() => ({ types: {} as Asking<Subject>, guards: { isRefused } })

/** The context when the dialog opens. */
export const asked = <Subject extends object>({ input }: { input: Subject }) => ({ ...input, failure: null })

/**
 * The `onError` of the change. After a refusal no confirmation is needed: someone else was faster, or the current
 * user's rights changed. After another failure the change may be stored although the response was lost.
 */
export const askAgain = [
  {
    guard: { type: 'isRefused', params: errorOf },
    target: 'closed',
    actions: [{ type: 'noticeFailure', params: errorOf }, 'reportChange'],
  },
  { target: 'asking', actions: [{ type: 'keepFailure', params: errorOf }, 'reportChange'] },
] as const
