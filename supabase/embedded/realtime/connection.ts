import type { Gone } from './change.ts'

/** What the hub needs of a socket. */
export interface Connection {
  readonly address: string
  /** The account for which the first channel was joined; null before. */
  account: string | null
  /** By `performance.now()`. */
  readonly openedAt: number
  /** When the client last sent anything, by `performance.now()`. */
  receivedAt: number
  /** Ends the channels whose token has expired. `now`: milliseconds since 1970. */
  expire(now: number): void
  /** Closes the socket if a channel belongs to this account or session. */
  dismiss(gone: Gone): void
  /** Closes with a code; ignores what the client still sends. */
  close(code: number): void
  /** Terminates a client that hangs or reads too slowly. */
  end(): void
}
