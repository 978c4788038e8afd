import { openBackend, refuseOpenDemonstration } from './embedded.ts'
import { makeGateway } from './gateway.ts'
import { readSecret } from './keys.ts'
import { makeLog } from './log.ts'
import { findNeighbour } from './neighbour.ts'
import { Complaint, listen, run, stopOnSignal } from './server.ts'
import { readSettings } from './settings.ts'
import { makeTokens, type Tokens } from './tokens.ts'

const showKeys = process.argv.includes('--show-keys')

const introduce = (url: string, { anonKey, serviceKey }: Tokens): string =>
  [
    '',
    `  API URL: ${url}`,
    `  anon key: ${anonKey}`,
    ...(showKeys ? [`  service_role key: ${serviceKey}`] : []),
    '',
  ].join('\n')

/** `npm run backend`: the embedded backend alone, at the official stack's address. */
await run(async () => {
  const settings = readSettings()
  const neighbour = await findNeighbour(settings)
  if (neighbour && showKeys) {
    console.log(introduce(neighbour.url, await makeTokens(readSecret(settings.dataDir), Date.now)))
    return
  }
  if (neighbour) throw new Complaint(`O backend já está rodando em ${neighbour.url}.`)
  const backend = await openBackend({ dataDir: settings.dataDir, log: makeLog('info') })
  await refuseOpenDemonstration(backend, settings.host)
  const listening = await listen(makeGateway(backend), { host: settings.host, port: settings.supabasePort })
  stopOnSignal(async () => {
    await listening.stop()
    await backend.database.close()
  })
  console.log(introduce(`http://127.0.0.1:${listening.port}`, backend.tokens))
})
