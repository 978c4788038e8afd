import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, loadConfigFromFile } from 'vite'
import { listen } from '#supabase/embedded/server.ts'
import { makeSite } from '#server/site.ts'
import { startSite, type Site } from '#tests/support/site.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The build target of the application, so that both emit the same JavaScript. */
const applicationTarget = async () => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, here('../../../vite.config.ts'))
  const target = loaded?.config.build?.target
  if (target === undefined) throw new Error('vite.config.ts names no build target')
  return target
}

/** React and one heading, built and served like the application, on a free port. */
const startEmptySite = async (): Promise<Site> => {
  const dist = await mkdtemp(join(tmpdir(), 'confraria-empty-'))
  await build({
    configFile: false,
    root: here('../empty'),
    plugins: [react()],
    logLevel: 'warn',
    build: { target: await applicationTarget(), outDir: dist, emptyOutDir: true },
  })
  const site = makeSite({ dist, anonKey: null, supabaseUrl: null, backend: null })
  const listening = await listen(site, { host: '127.0.0.1', port: 0 })
  return {
    url: `http://localhost:${listening.port}`,
    printed: [],
    async stop() {
      await listening.stop()
      await rm(dist, { recursive: true, force: true })
    },
  }
}

interface Sites {
  empty: Site
  application: Site
  stop(): Promise<void>
}

/** The empty page, and `npm start` on its own database. */
export const startSites = async (): Promise<Sites> => {
  const empty = await startEmptySite()
  const application = await startSite().catch(async (error: unknown) => {
    await empty.stop()
    throw error
  })
  return {
    empty,
    application,
    async stop() {
      await application.stop()
      await empty.stop()
    },
  }
}
