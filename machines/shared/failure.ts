/**
 * Why a request failed, as plain data: machines store it in context, `src/texts` has the sentences.
 * - `offline`: there was no response (network, server unavailable, time-out);
 * - `refused`: the server refused, for a reason that the person can understand or change;
 * - `fault`: anything else.
 */
export interface Failure {
  kind: 'offline' | 'refused' | 'fault'
  /** The server's code: SQLSTATE, PGRSTnnn, or the auth server's `error_code`. */
  code: string | null
  /** A sentence for people, from our SQL; never a library's English message. */
  sentence: string | null
}

/**
 * Sentences of our SQL have a SQLSTATE, begin with a capital and end with a full stop. Messages of Postgres do not end
 * so. Messages of browsers, libraries and the auth server may ('Auth session missing!'), but have no SQLSTATE.
 */
const isSentence = (code: unknown, message: string) =>
  typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /^\p{Lu}.*[.!?]$/su.test(message)

const field = (error: object, name: string): unknown =>
  name in error ? (error as Record<string, unknown>)[name] : undefined

/**
 * Storage errors have no code; the rate limit and a refusal by a policy ('storage_denied') are recognised. The embedded
 * storage server returns 429 with the database's sentence, the hosted one returns 500 with 'database error, code:
 * PT429'.
 */
const codeOf = (error: object, text: string): unknown => {
  const code = field(error, 'code')
  if (code || field(error, 'name') !== 'StorageApiError') return code
  if (field(error, 'status') === 429 || text.endsWith('code: PT429')) return 'PT429'
  return text.includes('row-level') ? 'storage_denied' : code
}

const offlineNames: readonly unknown[] = ['AuthRetryableFetchError', 'StorageUnknownError', 'TimeoutError']

/**
 * Reads any thrown value. For an unknown session, supabase-js throws an error without the auth server's code. For a
 * failed connection it throws an error without a code whose message names the fetch. For tables and functions it
 * returns a plain object: without a code, this is a lost connection, a time-out, or the page or the empty response of a
 * proxy, not a response of PostgREST.
 */
export const failureOf = (error: unknown): Failure => {
  if (typeof error !== 'object' || error === null) return { kind: 'fault', code: null, sentence: null }
  const message = field(error, 'message')
  const text = typeof message === 'string' ? message : ''
  const code = codeOf(error, text)
  const offline = { kind: 'offline', code: null, sentence: null } as const
  if (offlineNames.includes(field(error, 'name'))) return offline
  if (!code && (/fetch|network|load failed/i.test(text) || (typeof message === 'string' && !(error instanceof Error))))
    return offline
  if (field(error, 'name') === 'AuthSessionMissingError')
    return { kind: 'refused', code: 'session_not_found', sentence: null }
  const status = Number(field(error, 'status') ?? field(error, 'statusCode'))
  if (!code && status >= 500) return offline
  return {
    kind: typeof code === 'string' && code !== '' ? 'refused' : 'fault',
    code: typeof code === 'string' && code !== '' ? code : null,
    sentence: isSentence(code, text) ? text : null,
  }
}

/** An error with a code, thrown by actors and read by {@link failureOf}. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}
