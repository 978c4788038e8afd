/**
 * What went wrong with a request, as plain data: machines keep it in context, `src/texts` words it (SPEC.md, section 8).
 * - `offline`: no answer came (network, server away, time-out);
 * - `refused`: the server answered no, for a reason the person can understand or change;
 * - `fault`: anything else.
 */
export interface Failure {
  kind: 'offline' | 'refused' | 'fault'
  /** The server's code: SQLSTATE, PGRSTnnn, or the auth server's `error_code`. */
  code: string | null
  /** A sentence meant for people, from our own SQL; never the English of a library. */
  sentence: string | null
}

/**
 * Sentences of our own SQL come with a SQLSTATE, begin with a capital and end with a full stop. Postgres' own do not end
 * so; browsers', libraries' and the auth server's may ('Auth session missing!'), but carry no SQLSTATE.
 */
const isSentence = (code: unknown, message: string) =>
  typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /^\p{Lu}.*[.!?]$/su.test(message)

const field = (error: object, name: string): unknown =>
  name in error ? (error as Record<string, unknown>)[name] : undefined

/**
 * Errors of the storage have no code; only too much in a while is recognised. The embedded storage server answers 429
 * with the database's sentence, the hosted one 500 with 'database error, code: PT429'.
 */
const codeOf = (error: object, text: string): unknown => {
  const code = field(error, 'code')
  if (code || field(error, 'name') !== 'StorageApiError') return code
  return field(error, 'status') === 429 || text.endsWith('code: PT429') ? 'PT429' : code
}

const offlineNames: readonly unknown[] = ['AuthRetryableFetchError', 'StorageUnknownError', 'TimeoutError']

/**
 * Reads any thrown value. A session that the auth server knows no more is an error without its code in supabase-js. Failed connections are errors without a code whose message names the fetch. Of tables and
 * functions supabase-js answers a plain object: one without a code is no answer of PostgREST, but a lost connection, a
 * time-out, or the page of a proxy whose server is away.
 */
export const failureOf = (error: unknown): Failure => {
  if (typeof error !== 'object' || error === null) return { kind: 'fault', code: null, sentence: null }
  const message = field(error, 'message')
  const text = typeof message === 'string' ? message : ''
  const code = codeOf(error, text)
  const offline = { kind: 'offline', code: null, sentence: null } as const
  if (offlineNames.includes(field(error, 'name'))) return offline
  if (!code && (/fetch|network|load failed/i.test(text) || (text !== '' && !(error instanceof Error)))) return offline
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

/** An error of our own that already knows its code, thrown by actors and read by {@link failureOf}. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}
