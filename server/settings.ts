import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Complaint } from 'supabase-embedded'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** From the environment and `.env`; `.env.example` explains each variable. */
export interface Settings {
  /** The application's port; null for the default of the command. */
  port: number | null
  supabasePort: number
  host: string
  dataDir: string
  /** Set if the application uses another Supabase. */
  supabaseUrl: string | null
  supabaseAnonKey: string | null
  /** Begin without the demonstration. */
  isEmpty: boolean
  /** A proxy with TLS on this machine passes requests on. */
  isBehindProxy: boolean
  /** Survive a power cut; null for the default: unless the data began with the demonstration. */
  isDurable: boolean | null
}

/** Throws a {@link Complaint} for an invalid value. */
export const readSettings = (): Settings => {
  for (const name of ['.env.local', '.env']) if (existsSync(join(root, name))) process.loadEnvFile(join(root, name))
  return {
    port: portOf('PORT'),
    supabasePort: portOf('SUPABASE_PORT') ?? 54321,
    host: text('HOST') ?? '127.0.0.1',
    dataDir: dataDirOf(text('DATA_DIR') ?? '.confraria'),
    supabaseUrl: text('VITE_SUPABASE_URL'),
    supabaseAnonKey: text('VITE_SUPABASE_ANON_KEY'),
    isEmpty: choice('CLUB', { empty: true }) ?? false,
    isBehindProxy: choice('BEHIND_PROXY', { 0: false, 1: true }) ?? false,
    isDurable: choice('DURABLE', { 0: false, 1: true }),
  }
}

export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

const text = (name: string): string | null => process.env[name]?.trim() || null

/** The value of one of the texts; null if the variable is empty. Throws a {@link Complaint} for another text. */
const choice = (name: string, values: Readonly<Record<string, boolean>>): boolean | null => {
  const value = text(name)
  if (value === null) return null
  const chosen = values[value]
  if (chosen !== undefined) return chosen
  throw new Complaint(`${name} deve ser ${Object.keys(values).join(' ou ')}; está como "${value}".`)
}

const portOf = (name: string): number | null => {
  const value = text(name)
  if (value === null) return null
  if (/^\d+$/.test(value) && Number(value) < 65_536) return Number(value)
  throw new Complaint(`${name} deve ser um número de porta (0 a 65535); está como "${value}".`)
}

/** `memory` is a temporary directory, removed when the process ends: an engine in memory could not be opened again. */
const dataDirOf = (value: string): string => {
  if (value !== 'memory') return resolve(root, value)
  const folder = mkdtempSync(join(tmpdir(), 'confraria-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
