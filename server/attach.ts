import {
  Complaint,
  bornAt,
  mailPaths,
  seededAt,
  type Backend,
  type Handlers,
  type LogEntry,
  type Rates,
  type Tokens,
} from 'supabase-embedded'
import { newBeginning } from './beginning.ts'
import { openClub } from './club.ts'
import { findRunningInstance, type RunningInstance } from './runningInstance.ts'
import { isDemonstration } from './people.ts'
import { isLoopback, type Settings } from './settings.ts'
import { moveProofs } from './transfer/moveProofs.ts'
import { putInPlace } from './transfer/replace.ts'
import { expiredPhotosAt, removePhotos } from './transfer/removePhotos.ts'
import { storageAt } from './transfer/storage.ts'
import { tunnel } from './tunnel.ts'

/** The backend behind the application's server: its own, or a running one. It serves the gateway's paths. */
export interface Attached extends Handlers {
  url: string
  anonKey: string
  /** The mailbox: an address, or a path of the application. */
  mail: string
  /** Whether the data began with the demonstration. */
  isSeeded: boolean
  /** The token for the first administrator; null if there is one, or if a running backend printed its own. */
  beginning: string | null
  /** Whether the database responds. */
  isAlive: () => Promise<boolean>
  /** Stops what {@link attachBackend} started; a backend that ran before continues. */
  stop: () => Promise<void>
}

/** A gateway of this process, listening at the backend's port. */
interface Served {
  url: string
  tokens: Tokens
  beginning: string | null
  isSeeded: boolean
  gateway: Handlers
  isAlive: () => Promise<boolean>
  stop: () => Promise<void>
}

/** Milliseconds after which a part that does not respond counts as failed. */
const patience = 5_000

/** Whether a request succeeds in time. */
const succeeds = async (request: () => Promise<unknown>): Promise<boolean> => {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(resolve, patience, false).unref()
  })
  const inTime = request().then(
    (result) => result !== false,
    (error: unknown) => {
      console.warn('a part does not respond', error)
      return false
    },
  )
  return Promise.race([inTime, late])
}

/** The variable that opens the server to other machines, with its value; null without one. */
const opening = ({ host, isBehindProxy }: Pick<Settings, 'host' | 'isBehindProxy'>): string | null => {
  if (!isLoopback(host)) return `HOST=${host}`
  return isBehindProxy ? 'BEHIND_PROXY=1' : null
}

const withoutIt = (variable: string) => `deixe ${variable.split('=', 1).join('')} vazio.`

/**
 * Throws a {@link Complaint} if other machines reach the server, also by a proxy, and people still have the published
 * demonstration password.
 */
export const refuseOpenDemonstration = async (
  { database }: Pick<Backend, 'database'>,
  settings: Pick<Settings, 'host' | 'isBehindProxy'>,
): Promise<void> => {
  const variable = opening(settings)
  if (variable === null || !(await isDemonstration(database))) return
  throw new Complaint(
    `${variable} abriria este servidor à rede, mas as pessoas de demonstração ainda entram com a senha publicada.\n` +
      `Troque as senhas delas ou suspenda-as, ou ${withoutIt(variable)}`,
  )
}

/** Data of earlier versions have proofs in the public bucket. A failure is only logged: the next start continues. */
const hideOldProofs = async (url: string, serviceKey: string): Promise<void> => {
  try {
    const moved = await moveProofs(storageAt(url, serviceKey))
    if (moved > 0) console.log(`  ${moved} provas passaram do balde público para o privado.`)
  } catch (error) {
    console.warn('old proofs are still in the public bucket; "npm run club:move-proofs" moves them', error)
  }
}

/** Milliseconds between two removals of old photos. */
const removalEvery = 6 * 3_600_000

/** Removes old photos now and every six hours. A failure is only logged: the next removal continues. Returns a stop. */
const keepRemovingPhotos = (url: string, serviceKey: string): (() => Promise<void>) => {
  let running = Promise.resolve()
  const remove = async () => {
    try {
      const removed = await removePhotos(expiredPhotosAt(url, serviceKey), storageAt(url, serviceKey))
      if (removed > 0) console.log(`  ${removed} fotos de rotinas passaram do prazo e foram removidas.`)
    } catch (error) {
      console.warn('old photos are still stored; "npm run club:remove-photos" removes them', error)
    }
  }
  const begin = () => {
    running = running.then(remove)
  }
  begin()
  const timer = setInterval(begin, removalEvery).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

/** The response while the data are replaced. */
const unavailable = () =>
  Response.json({ message: 'The data are being replaced' }, { status: 503, headers: { 'retry-after': '2' } })

/**
 * Opens the data and listens. A restored backup can take the place of the data meanwhile (`club:restore`). Throws a
 * Complaint if data or port are in use, or if a demonstration is open to the network.
 */
export const serveBackend = async (
  settings: Settings,
  logFrom: LogEntry['level'],
  options: { rates?: Rates } = {},
): Promise<Served> => {
  const open = async () => {
    // The engine starts in its own thread; meanwhile this thread loads the rest of the code.
    const [backend, { makeGateway }] = await Promise.all([
      openClub(settings, logFrom, options),
      import('supabase-embedded/gateway'),
    ])
    try {
      await refuseOpenDemonstration(backend, settings)
    } catch (error) {
      await backend.database.close()
      throw error
    }
    return { backend, gateway: makeGateway(backend, replace) }
  }
  /** null while the data are replaced. */
  let running: Awaited<ReturnType<typeof open>> | null = null
  let stopRemoving = () => Promise.resolve()
  let change: Promise<unknown> = Promise.resolve()
  const replaceNow = async () => {
    if (!running) throw new Error('the data are closed')
    const { backend, gateway } = running
    running = null
    await stopRemoving()
    gateway.disconnect()
    await backend.database.close()
    try {
      const { before, takeBack } = await putInPlace(settings.dataDir)
      running = await open().catch(async (error: unknown) => {
        await takeBack()
        throw error
      })
      await hideOldProofs(url, backend.tokens.serviceKey)
      return before
    } finally {
      running ??= await open()
      stopRemoving = keepRemovingPhotos(url, backend.tokens.serviceKey)
    }
  }
  const replace = () => {
    const replacing = replaceNow()
    change = replacing
    return replacing
  }
  const serving = import('supabase-embedded/server')
  running = await open()
  const { tokens, database } = running.backend
  const gateway: Handlers = {
    fetch: (request, env) => running?.gateway.fetch(request, env) ?? unavailable(),
    handle: (...request) => running?.gateway.handle?.(...request) ?? false,
  }
  const close = async () => running?.backend.database.close()
  const begin = async () => {
    const { listen } = await serving
    const beginning = await newBeginning(database)
    const isSeeded = (await seededAt(database)) !== null
    return {
      beginning,
      isSeeded,
      listening: await listen(gateway, { host: settings.host, port: settings.supabasePort }),
    }
  }
  const { beginning, isSeeded, listening } = await begin().catch(async (error: unknown) => {
    await close()
    throw error
  })
  const url = `http://127.0.0.1:${listening.port}`
  await hideOldProofs(url, tokens.serviceKey)
  stopRemoving = keepRemovingPhotos(url, tokens.serviceKey)
  return {
    url,
    tokens,
    beginning,
    isSeeded,
    gateway,
    isAlive: () => succeeds(async () => (running ? running.backend.database.request([{ sql: 'select 1' }]) : false)),
    async stop() {
      await Promise.allSettled([change])
      await stopRemoving()
      await listening.stop()
      await close()
    },
  }
}

/** Uses the backend that runs at the port, else starts one by {@link serveBackend}. */
export const attachBackend = async (settings: Settings): Promise<Attached> => {
  const running = await findRunningInstance(settings)
  const variable = opening(settings)
  // A proxy may be in front of two processes; only a demonstration is refused then.
  if (running && variable !== null && (!isLoopback(settings.host) || running.isSeeded))
    throw new Complaint(
      `${variable} abriria à rede o backend que já responde em ${running.url}, sem saber de quem são as senhas.\n` +
        `Encerre-o antes, ou ${withoutIt(variable)}`,
    )
  if (running) return proxyTo(running)
  const { url, tokens, beginning, isSeeded, gateway, isAlive, stop } = await serveBackend(settings, 'warn')
  return {
    url,
    anonKey: tokens.anonKey,
    mail: mailPaths[0],
    beginning,
    isSeeded,
    ...gateway,
    isAlive,
    stop,
  }
}

/** Removes `Expect`: this server has handled it already, and fetch would refuse it. */
const withoutExpect = (request: Request): Promise<Response> => {
  request.headers.delete('expect')
  return fetch(request)
}

const proxyTo = ({ url, anonKey, mail, isSeeded }: RunningInstance): Attached => ({
  url,
  anonKey,
  mail,
  isSeeded,
  beginning: null,
  isAlive: () => succeeds(async () => (await fetch(`${url}/auth/v1/health`)).ok),
  async fetch(request, env) {
    const tunnelled = await tunnel(url, env)
    if (tunnelled) return tunnelled
    const { pathname, search } = new URL(request.url)
    const { proxy } = await import('hono/proxy')
    try {
      return await proxy(`${url}${pathname}${search}`, { raw: request, customFetch: withoutExpect })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return Response.json({ message: `The backend at ${url} does not respond` }, { status: 502 })
    }
  },
  stop: () => Promise.resolve(),
})

const day = 86_400_000

/** A sentence for the terminal if the dates of the demonstration are old, else null. */
export const ageOf = ({ dataDir }: Settings, { isSeeded }: Attached): string | null => {
  const days = Math.floor((Date.now() - bornAt(dataDir)) / day)
  return !isSeeded || days < 2
    ? null
    : `  As datas da demonstração têm ${days} dias: "npm run backend:reset" recomeça com datas de hoje.\n`
}
