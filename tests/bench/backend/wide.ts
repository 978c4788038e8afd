import { serveBackend } from '#server/attach.ts'
import { run, stopOnSignal } from '#supabase/embedded/program.ts'
import { readSettings } from '#server/settings.ts'
import { wideRates } from '#supabase/embedded/rates.ts'

/** `npm run backend` with very high rate limits: one client of a measurement makes as many requests as a whole club. */
await run(async () => {
  const { url, stop } = await serveBackend(readSettings(), 'info', { rates: wideRates })
  stopOnSignal(stop)
  console.log(`\n  API URL: ${url}\n`)
})
