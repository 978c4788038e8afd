/** What becomes of a held request. */
export type Reply =
  /** It reaches the real backend, and so does the answer the screen. */
  | { kind: 'through' }
  /** It never arrives, nor does any other of the same actor. */
  | { kind: 'cut' }
  /** It arrives, and the backend does what it asks; only the answer is lost. */
  | { kind: 'lost' }
  /** It never arrives; this is answered in the backend's place, which hears what the actor asks next. */
  | { kind: 'fulfilled'; status: number; body: unknown }
  /** It reaches the real backend with another address. */
  | { kind: 'readdressed'; change: (url: string) => string }
  /** For an actor that works in the browser alone. */
  | { kind: 'resolved'; word: string }

export const through: Reply = { kind: 'through' }
export const cut: Reply = { kind: 'cut' }
export const lost: Reply = { kind: 'lost' }
export const fulfilled = (status: number, body: unknown): Reply => ({ kind: 'fulfilled', status, body })
/** As the auth server refuses. */
export const refusedSignIn = (status: number, code: string): Reply =>
  fulfilled(status, { code: status, error_code: code, msg: code })
export const readdressed = (change: (url: string) => string): Reply => ({ kind: 'readdressed', change })
export const resolved = (word: string): Reply => ({ kind: 'resolved', word })

/** A request of one of the machine's actors. */
export interface SentRequest {
  /** The invoked actor's id. */
  id: string
  /** Did it reach the backend? */
  arrived: boolean
}
