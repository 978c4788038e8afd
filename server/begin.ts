import { parseArgs } from 'node:util'
import { Complaint, readSecret, run } from 'supabase-embedded'
import { z } from 'zod'
import { beginningLine, newBeginning } from './beginning.ts'
import { openClub } from './club.ts'
import { findRunningInstance } from './runningInstance.ts'
import { project } from './project.ts'
import { readSettings, type Settings } from './settings.ts'
import { isAddress, refusedArguments } from './transfer/command.ts'

const keyName = 'SUPABASE_SERVICE_ROLE_KEY'
const hasAdministrator = 'Este clube já tem administração. Novas pessoas entram por convite.'

const madeSchema = z.tuple([z.object({ token: z.string() })])
const refusedSchema = z.object({ message: z.string() })

/** Requests the token from the Supabase at `url` with the service key. Throws a {@link Complaint} with its reason. */
const beginAt = async (url: string, key: string): Promise<string> => {
  const response = await fetch(new URL('/rest/v1/rpc/begin_club', url), {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(30_000),
  }).catch((cause: unknown) => {
    throw new Complaint(`${url} não respondeu.`, { cause })
  })
  const body: unknown = await response.json().catch(() => null)
  const made = madeSchema.safeParse(body)
  if (response.ok && made.success) return made.data[0].token
  if (response.status === 401) throw new Complaint(`${url} não aceitou a chave de ${keyName}.`)
  const refused = refusedSchema.safeParse(body)
  if (!refused.success)
    throw new Complaint(`${url} não respondeu como um Supabase (${response.status}). Confira o endereço.`)
  if (response.status === 404)
    throw new Complaint(`${url} ainda não tem as tabelas da Confraria: rode antes as migrações (supabase db push).`)
  throw new Complaint(refused.data.message)
}

/** Uses the embedded backend that runs with these data, or opens the data for this command. */
const beginHere = async (settings: Settings): Promise<string> => {
  const running = await findRunningInstance(settings)
  if (running) {
    const { makeTokens } = await import('supabase-embedded/tokens')
    return beginAt(running.url, (await makeTokens(readSecret(settings.dataDir), Date.now)).serviceKey)
  }
  const { database } = await openClub(settings, 'warn')
  try {
    const token = await newBeginning(database)
    if (token === null) throw new Complaint(hasAdministrator)
    return token
  } finally {
    await database.close()
  }
}

/** Reads `--url` and `--site`, both addresses. Throws a {@link Complaint} for anything else. */
const readOptions = () => {
  try {
    const { url, site } = parseArgs({ options: { url: { type: 'string' }, site: { type: 'string' } } }).values
    for (const address of [url, site])
      if (address !== undefined && !isAddress(address)) throw new TypeError(`${address} não é um endereço.`)
    return { url, site }
  } catch (error) {
    throw refusedArguments(error, 'npm run club:begin -- [--url https://<ref>.supabase.co] [--site https://…]')
  }
}

/**
 * `npm run club:begin`: prints the one-time link for the first administrator of the embedded backend. With `--url`, and
 * the service key in SUPABASE_SERVICE_ROLE_KEY, it uses any Supabase. `--site` is the application's address.
 */
await run(async () => {
  const settings = readSettings()
  const { url = settings.supabaseUrl, site } = readOptions()
  const { readConfig } = await import('supabase-embedded/config')
  const origin = site ?? (url ? readConfig(project).auth.site_url : `http://localhost:${settings.port ?? 4173}`)
  const key = process.env[keyName]?.trim()
  if (url && !key)
    throw new Complaint(`Para ${url}, ponha a chave de serviço do projeto em ${keyName} (nunca em um argumento).`)
  console.log(`\n${beginningLine(origin, await (url && key ? beginAt(url, key) : beginHere(settings)))}`)
})
