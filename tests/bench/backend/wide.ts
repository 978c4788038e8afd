import { serveBackend } from '#server/attach.ts'
import { run, stopOnSignal } from '#supabase/embedded/program.ts'
import { readSettings } from '#server/settings.ts'
import { wideRates } from '#supabase/embedded/rates.ts'

/** `npm run backend` without its rates: one client of a measurement asks as much as a whole club. */
await run(async () => {
  const { url, stop } = await serveBackend(readSettings(), 'info', { rates: wideRates })
  stopOnSignal(stop)
  console.log(`\n  API URL: ${url}\n`)
})
