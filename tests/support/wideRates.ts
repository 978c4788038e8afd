import type { Rate, Rates } from '#supabase/local/rates.ts'

const wide: Rate = { burst: 1_000_000_000, refillMs: 0.000_001 }
const everywhere = { ofAccount: wide, ofAddress: wide, inTotal: wide }
const bytes = { ofAccount: 2 ** 40, inTotal: 2 ** 40 }

/** For whoever asks more, on purpose, than a club ever does. */
export const wideRates: Rates = {
  tables: everywhere,
  auth: everywhere,
  storage: everywhere,
  realtime: everywhere,
  uploads: everywhere,
  refusals: wide,
  receiving: bytes,
}
