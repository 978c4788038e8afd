import { once } from 'node:events'
import { connect } from 'node:net'
import { Complaint, introductionPath, isDataDir, mailPaths, readSecret } from 'supabase-embedded'
import type { Settings } from './settings.ts'

/** `local_smtp` in config.toml. */
const officialMail = 'http://127.0.0.1:54324'

/** A backend that runs in another process. */
export interface RunningInstance {
  url: string
  anonKey: string
  /** Its mailbox: an address, or a path of the application. */
  mail: string
  /** Whether its data began with the demonstration. */
  isSeeded: boolean
}

/**
 * Finds the backend at the port: null if nothing listens, else our backend with the same data, or the official stack
 * (its key is in VITE_SUPABASE_ANON_KEY). Throws a {@link Complaint} for any other program.
 */
export const findRunningInstance = async (settings: Settings): Promise<RunningInstance | null> => {
  if (settings.supabasePort === 0 || !(await isTaken(settings.supabasePort))) return null
  const url = `http://127.0.0.1:${settings.supabasePort}`
  const { anonKey, isSeeded } = await introductionIn(await request(`${url}${introductionPath}`))
  const { makeTokens } = await import('supabase-embedded/tokens')
  const own = await makeTokens(readSecret(settings.dataDir), Date.now)
  if (anonKey === own.anonKey) return { url, anonKey, mail: mailPaths[0], isSeeded }
  if (anonKey)
    throw new Complaint(
      `Na porta ${settings.supabasePort} já responde um backend com outros dados.\n` +
        'Encerre-o, ou escolha outra porta com SUPABASE_PORT.',
    )
  if (settings.supabaseAnonKey && (await request(`${url}/auth/v1/health`)))
    return { url, anonKey: settings.supabaseAnonKey, mail: officialMail, isSeeded: true }
  throw new Complaint(
    `A porta ${settings.supabasePort} já está em uso por outro programa.\n` +
      'Encerre-o, ou escolha outra porta com SUPABASE_PORT. Se for a pilha oficial (npx supabase start), ' +
      'ponha a chave anon dela em VITE_SUPABASE_ANON_KEY.',
  )
}

/**
 * The address and the service key of the backend that runs with the data of the settings at the port of the settings;
 * null if none does.
 */
export const findOwnBackend = async (settings: Settings): Promise<{ url: string; serviceKey: string } | null> => {
  if (settings.supabasePort === 0 || !isDataDir(settings.dataDir) || !(await isTaken(settings.supabasePort)))
    return null
  const url = `http://127.0.0.1:${settings.supabasePort}`
  const { makeTokens } = await import('supabase-embedded/tokens')
  const own = await makeTokens(readSecret(settings.dataDir), Date.now)
  const { anonKey } = await introductionIn(await request(`${url}${introductionPath}`))
  return anonKey === own.anonKey ? { url, serviceKey: own.serviceKey } : null
}

/** A first, cheap check: usually nothing listens, and `fetch` alone takes longer to load than this check. */
const isTaken = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return false
    throw error
  } finally {
    socket.destroy()
  }
}

const request = async (url: string): Promise<Response> => {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(2_000) })
  } catch (cause) {
    throw new Complaint(`${url} não respondeu a tempo: outro programa ocupa essa porta.`, { cause })
  }
}

/** The key is null if another program responded. */
const introductionIn = async (response: Response): Promise<{ anonKey: string | null; isSeeded: boolean }> => {
  const isJson = response.ok && response.headers.get('content-type')?.includes('json')
  const body: unknown = isJson ? await response.json() : null
  if (typeof body !== 'object' || body === null || !('anonKey' in body) || typeof body.anonKey !== 'string')
    return { anonKey: null, isSeeded: false }
  return { anonKey: body.anonKey, isSeeded: 'isSeeded' in body && body.isSeeded === true }
}
