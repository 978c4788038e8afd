import { Complaint, readSecret, run, stopOnSignal, type Tokens } from 'supabase-embedded'
import { serveBackend } from './attach.ts'
import { beginningLine } from './beginning.ts'
import { findNeighbour } from './neighbour.ts'
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

/** `npm run backend`: the embedded backend alone, at the official stack's address. */
await run(async () => {
  const settings = readSettings()
  const neighbour = await findNeighbour(settings)
  if (neighbour && showKeys) {
    const { makeTokens } = await import('supabase-embedded/tokens')
    console.log(introduce(neighbour.url, await makeTokens(readSecret(settings.dataDir), Date.now)))
    return
  }
  if (neighbour) throw new Complaint(`O backend já está rodando em ${neighbour.url}.`)
  const { url, tokens, beginning, stop } = await serveBackend(settings, 'info')
  stopOnSignal(stop)
  const site = `http://localhost:${settings.port ?? 4173}`
  console.log(introduce(url, tokens, beginning ? beginningLine(site, beginning) : ''))
})
