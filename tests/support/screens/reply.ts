/** The outcome of a held request. */
export type Reply =
  /** The request and the response pass. */
  | { kind: 'through' }
  /** The connection fails, also for the actor's other requests. */
  | { kind: 'cut' }
  /** The backend handles it, but the response is lost. */
  | { kind: 'lost' }
  /** The test responds instead of the backend, which receives the actor's next requests. */
  | { kind: 'fulfilled'; status: number; body: unknown }
  /** It reaches the backend with another address. */
  | { kind: 'readdressed'; change: (url: string) => string }
  /** For an actor that works in the browser only. */
  | { kind: 'resolved'; word: string }

export const through: Reply = { kind: 'through' }
export const cut: Reply = { kind: 'cut' }
export const lost: Reply = { kind: 'lost' }
export const fulfilled = (status: number, body: unknown): Reply => ({ kind: 'fulfilled', status, body })
/** A refusal of the auth server. */
export const refusedSignIn = (status: number, code: string): Reply =>
  fulfilled(status, { code: status, error_code: code, msg: code })
export const readdressed = (change: (url: string) => string): Reply => ({ kind: 'readdressed', change })
export const resolved = (word: string): Reply => ({ kind: 'resolved', word })

/** A request of one of the machine's actors. */
export interface SentRequest {
  /** The invoked actor's id. */
  id: string
  /** It reached the backend. */
  arrived: boolean
}
