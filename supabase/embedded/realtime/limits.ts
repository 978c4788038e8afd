/** Limits of one socket, of one account and in total, well above what the application needs. */
export const usualLimits = {
  /** How long a socket may send nothing, in ms; clients send a heartbeat every 25 s. */
  patience: 60_000,
  /** How long a socket may be open without a channel, in ms: it has sent no token yet. */
  joinPatience: 15_000,
  /** Sockets without a channel, in total; one more closes the oldest. */
  waiting: 500,
  /** Sockets: in total, of one address (a club may share one), of one account. */
  sockets: 3_000,
  socketsOfAddress: 1_500,
  socketsOfAccount: 30,
  /** The limit of hosted projects. */
  channels: 100,
  subscriptionsOfChannel: 50,
  subscriptionsOfAccount: 500,
  filtersOfSubscription: 10,
  /** Characters. */
  topic: 255,
  filter: 8_192,
  /** Messages of a socket at once: before its first channel, and afterwards. */
  burstBefore: 30,
  burst: 300,
  /** Milliseconds until one more message is allowed. */
  messageMs: 100,
}

export type Limits = typeof usualLimits
