/** `burst` at once; one more becomes available every `refillMs` milliseconds. */
export interface Rate {
  burst: number
  refillMs: number
}

/** Requests of one interface: by address, and in total. */
export interface ServiceRates {
  ofAddress: Rate
  inTotal: Rate
}

/** Rate limits. They are generous: a club of a hundred may share one address, or the server may be behind a proxy. */
export interface Rates {
  /** Requests for tables and functions. */
  tables: { ofAccount: Rate; ofAddress: Rate }
  auth: ServiceRates
  storage: ServiceRates
  /** New sockets. */
  realtime: ServiceRates
  uploads: { ofAccount: Rate; ofAddress: Rate }
  /** Refusals that an address gets at once; further ones are delayed. */
  refusals: Rate
  /** Bytes of uploads in progress: of an account, and in total. */
  receiving: { ofAccount: number; inTotal: number }
}

export const usualRates: Rates = {
  // A page sends about 15 requests at once.
  tables: { ofAccount: { burst: 600, refillMs: 10 }, ofAddress: { burst: 3_000, refillMs: 1_000 / 600 } },
  auth: { ofAddress: { burst: 1_200, refillMs: 50 }, inTotal: { burst: 2_400, refillMs: 25 } },
  storage: { ofAddress: { burst: 6_000, refillMs: 5 }, inTotal: { burst: 12_000, refillMs: 2.5 } },
  realtime: { ofAddress: { burst: 1_500, refillMs: 100 }, inTotal: { burst: 3_000, refillMs: 50 } },
  uploads: { ofAccount: { burst: 30, refillMs: 2_000 }, ofAddress: { burst: 300, refillMs: 200 } },
  refusals: { burst: 100, refillMs: 50 },
  receiving: { ofAccount: 20 * 1024 * 1024, inTotal: 80 * 1024 * 1024 },
}

const wide: Rate = { burst: 1_000_000_000, refillMs: 0.000_001 }
const everywhere = { ofAccount: wide, ofAddress: wide, inTotal: wide }
const bytes = { ofAccount: 2 ** 40, inTotal: 2 ** 40 }

/** For measurements and tests, which deliberately send more than a club does. */
export const wideRates: Rates = {
  tables: everywhere,
  auth: everywhere,
  storage: everywhere,
  realtime: everywhere,
  uploads: everywhere,
  refusals: wide,
  receiving: bytes,
}
