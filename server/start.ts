import { run, stopOnSignal } from 'supabase-embedded'
import { ageOf, attachBackend } from './attach.ts'
import { beginningLine } from './beginning.ts'
import { buildIfChanged, dist } from './build.ts'
import { identityAt } from './identity.ts'
import { welcome } from './people.ts'
import { readSettings, root } from './settings.ts'
import { machinesVersion } from './version.ts'

/** `npm start`: the built application and its backend at one address. */
await run(async () => {
  const settings = readSettings()
  const { supabaseUrl, isBehindProxy } = settings
  const [attached] = await Promise.all([supabaseUrl ? null : attachBackend(settings), buildIfChanged()])
  const [{ makeSite }, { listen }] = await Promise.all([import('./site.ts'), import('supabase-embedded/server')])
  const site = makeSite({
    dist,
    supabaseUrl,
    anonKey: attached?.anonKey ?? null,
    backend: attached,
    isBehindProxy,
    ...(attached && { requestIdentity: identityAt(attached.url, attached.anonKey) }),
    ...(attached && { health: { version: machinesVersion(root), isAlive: attached.isAlive } }),
  })
  const listening = await listen(site, {
    host: settings.host,
    port: settings.port ?? 4173,
    isBehindProxy,
  }).catch(async (error: unknown) => {
    await attached?.stop()
    throw error
  })
  stopOnSignal(async () => {
    await listening.stop()
    await attached?.stop()
  })
  const address = `http://localhost:${listening.port}`
  // Behind a proxy the backend's own address shows the mails.
  const shown = attached && { ...attached, mail: new URL(attached.mail, isBehindProxy ? attached.url : address).href }
  console.log(shown ? welcome(address, shown) : `\n  Confraria: ${address} (Supabase em ${supabaseUrl})\n`)
  if (attached?.beginning) console.log(beginningLine(address, attached.beginning))
  const age = attached && ageOf(settings, attached)
  if (age) console.log(age)
})
