import { join } from 'node:path'
import { createServer, type Plugin, type ProxyOptions } from 'vite'
import { Complaint, mailPaths, portTaken, prefixes, run, stopOnSignal } from 'supabase-embedded'
import { ageOf, attachBackend } from './attach.ts'
import { beginningLine } from './beginning.ts'
import { isLocal } from 'supabase-embedded/mail'
import { welcome } from './people.ts'
import { readSettings, root } from './settings.ts'

/** Writes the key into the page, as `npm start` does (site.ts). */
const withAnonKey = (anonKey: string): Plugin => ({
  name: 'confraria:anon-key',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'supabase-anon-key', content: anonKey }, injectTo: 'head-prepend' },
  ],
})

/** The proxies of Vite to the backend. Only this computer may read mails. */
const proxies = (target: string): Record<string, ProxyOptions> => ({
  ...Object.fromEntries(prefixes.map((prefix) => [prefix, { target, ws: true }])),
  [`^(${mailPaths.join('|')})$`]: {
    target,
    bypass: (request) => (isLocal(request) ? undefined : false),
  },
})

/** `npm run dev`: Vite with hot reload, in front of the same backend as `npm start`. */
await run(async () => {
  const settings = readSettings()
  const port = settings.port ?? 5173
  const attached = settings.supabaseUrl ? null : await attachBackend(settings)
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    plugins: attached ? [withAnonKey(attached.anonKey)] : [],
    server: {
      host: settings.host,
      port,
      strictPort: true,
      proxy: attached ? proxies(attached.url) : {},
    },
  })
  await vite.listen().catch(async (error: unknown) => {
    await attached?.stop()
    if (error instanceof Error && error.message.includes('already in use')) throw new Complaint(portTaken(port))
    throw error
  })
  stopOnSignal(async () => {
    await vite.close()
    await attached?.stop()
  })
  const address = `http://localhost:${vite.config.server.port}`
  console.log(
    attached ? welcome(address, attached) : `\n  Confraria: ${address} (Supabase em ${settings.supabaseUrl})\n`,
  )
  if (attached?.beginning) console.log(beginningLine(address, attached.beginning))
  const age = attached && ageOf(settings, attached)
  if (age) console.log(age)
})
