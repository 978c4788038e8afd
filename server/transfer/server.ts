import { findOwnBackend } from '../runningInstance.ts'
import { readSettings } from '../settings.ts'
import { openEmbeddedClub, serviceKeyFor } from './club.ts'

/** A Supabase for the service key. */
export interface Server {
  address: string
  serviceKey: string
  close(): Promise<void>
}

/** The project at `url`, else the backend that runs with the data directory, else that directory's own. */
export const openServer = async (url: string | null): Promise<Server> => {
  const settings = readSettings()
  const address = url ?? settings.supabaseUrl
  const close = () => Promise.resolve()
  if (address) return { address, serviceKey: serviceKeyFor(address), close }
  const running = await findOwnBackend(settings)
  if (running) return { address: running.url, serviceKey: running.serviceKey, close }
  return openEmbeddedClub(settings.dataDir, settings.isDurable ?? undefined)
}
