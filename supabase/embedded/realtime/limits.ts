/** What one socket, one account and everyone together may cost, well above what the application needs. */
export const usualLimits = {
  /** How long a socket may be silent, in ms; clients send a heartbeat every 25 s. */
  patience: 60_000,
  /** How long a socket may be open without a channel, in ms: it has shown no token yet. */
  joinPatience: 15_000,
  /** Sockets without a channel, in total: one more closes the one that has waited longest. */
  waiting: 500,
  /** Sockets: in total, of one address (a club meets behind one), of one account. */
  sockets: 3_000,
  socketsOfAddress: 1_500,
  socketsOfAccount: 30,
  /** As many channels as a socket of a hosted project may join. */
  channels: 100,
  subscriptionsOfChannel: 50,
  subscriptionsOfAccount: 500,
  filtersOfSubscription: 10,
  /** Characters. */
  topic: 255,
  filter: 8_192,
  /** Messages of a socket at once: before its first channel, and from then on. */
  burstBefore: 30,
  burst: 300,
  /** The ms until there is room for another one. */
  messageMs: 100,
}

export type Limits = typeof usualLimits
