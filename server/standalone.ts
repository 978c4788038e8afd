import { Complaint, readSecret, run, stopOnSignal, type Tokens } from 'supabase-embedded'
import { serveBackend } from './attach.ts'
import { beginningLine } from './beginning.ts'
import { findRunningInstance } from './runningInstance.ts'
import { readSettings } from './settings.ts'

const showKeys = process.argv.includes('--show-keys')

const introduce = (url: string, { anonKey, serviceKey }: Tokens, beginning = ''): string =>
  [
    '',
    `  API URL: ${url}`,
    `  anon key: ${anonKey}`,
    ...(showKeys ? [`  service_role key: ${serviceKey}`] : []),
    '',
    ...(beginning ? [beginning] : []),
  ].join('\n')

/** `npm run backend`: the embedded backend without the application, at the official stack's address. */
await run(async () => {
  const settings = readSettings()
  const running = await findRunningInstance(settings)
  if (running && showKeys) {
    const { makeTokens } = await import('supabase-embedded/tokens')
    console.log(introduce(running.url, await makeTokens(readSecret(settings.dataDir), Date.now)))
    return
  }
  if (running) throw new Complaint(`O backend já está rodando em ${running.url}.`)
  const { url, tokens, beginning, stop } = await serveBackend(settings, 'info')
  stopOnSignal(stop)
  const site = `http://localhost:${settings.port ?? 4173}`
  console.log(introduce(url, tokens, beginning ? beginningLine(site, beginning) : ''))
})
