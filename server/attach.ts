import {
  Complaint,
  bornAt,
  mailPaths,
  makeLog,
  openBackend,
  type Backend,
  type Handlers,
  type LogEntry,
  type Rates,
  type Tokens,
} from 'supabase-embedded'
import { newBeginning } from './beginning.ts'
import { findRunningInstance, type RunningInstance } from './runningInstance.ts'
import { isDemonstration } from './people.ts'
import { project } from './project.ts'
import { isLoopback, type Settings } from './settings.ts'
import { tunnel } from './tunnel.ts'

/** The backend that an application's server stands in front of: its own, or one that runs already. It answers the gateway's paths. */
export interface Attached extends Handlers {
  url: string
  anonKey: string
  /** Where mails are to be read, as an address or as a path of the application. */
  mail: string
  /** The token of the first administrator, while there is none; one that runs already has printed its own. */
  beginning: string | null
  /** Ends what {@link attachBackend} started; one that runs already goes on. */
  stop: () => Promise<void>
}

/** A gateway of this process, listening at the backend's port. */
export interface Served {
  url: string
  tokens: Tokens
  beginning: string | null
  gateway: Handlers
  stop: () => Promise<void>
}

/** A network is no place for passwords that are printed in the README. Throws a {@link Complaint}. */
export const refuseOpenDemonstration = async ({ database }: Pick<Backend, 'database'>, host: string): Promise<void> => {
  if (isLoopback(host) || !(await isDemonstration(database))) return
  throw new Complaint(
    `HOST=${host} abriria este servidor à rede, mas as pessoas de demonstração ainda entram com a senha publicada.\n` +
      'Troque as senhas delas ou suspenda-as, ou deixe HOST vazio.',
  )
}

/** Opens the data and listens. Throws a Complaint: data or port in use, a demonstration open to the network. */
export const serveBackend = async (
  settings: Settings,
  logFrom: LogEntry['level'],
  options: { rates?: Rates } = {},
): Promise<Served> => {
  // While the engine starts in its own thread, this one reads the rest of the code.
  const [backend, { makeGateway }, { listen }] = await Promise.all([
    openBackend({ project, dataDir: settings.dataDir, log: makeLog(logFrom), ...options }),
    import('supabase-embedded/gateway'),
    import('supabase-embedded/server'),
  ])
  try {
    await refuseOpenDemonstration(backend, settings.host)
    const gateway = makeGateway(backend)
    const listening = await listen(gateway, { host: settings.host, port: settings.supabasePort })
    return {
      url: `http://127.0.0.1:${listening.port}`,
      tokens: backend.tokens,
      beginning: await newBeginning(backend.database),
      gateway,
      async stop() {
        await listening.stop()
        await backend.database.close()
      },
    }
  } catch (error) {
    await backend.database.close()
    throw error
  }
}

/** Uses the backend that answers at the port; where there is none, {@link serveBackend}, with its Complaints. */
export const attachBackend = async (settings: Settings): Promise<Attached> => {
  const running = await findRunningInstance(settings)
  if (running && !isLoopback(settings.host))
    throw new Complaint(
      `HOST=${settings.host} abriria à rede o backend que já responde em ${running.url}, sem saber de quem são as senhas.\n` +
        'Encerre-o antes, ou deixe HOST vazio.',
    )
  if (running) return standBefore(running)
  const { url, tokens, beginning, gateway, stop } = await serveBackend(settings, 'warn')
  return {
    url,
    anonKey: tokens.anonKey,
    mail: mailPaths[0],
    beginning,
    ...gateway,
    stop,
  }
}

/** Has been met by our own listener; fetch would refuse it. */
const withoutExpect = (request: Request): Promise<Response> => {
  request.headers.delete('expect')
  return fetch(request)
}

const standBefore = ({ url, anonKey, mail }: RunningInstance): Attached => ({
  url,
  anonKey,
  mail,
  beginning: null,
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

/** A sentence for the terminal when "today" of the demonstration is no longer today's; else null. */
export const ageOf = ({ dataDir }: Settings): string | null => {
  const days = Math.floor((Date.now() - bornAt(dataDir)) / day)
  return days < 2
    ? null
    : `  As datas da demonstração têm ${days} dias: "npm run backend:reset" recomeça com datas de hoje.\n`
}
