import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Complaint, isDataDir, makeLog, openBackend, wideRates } from 'supabase-embedded'
import { unpackBackup } from 'supabase-embedded/backup'
import { project } from '../project.ts'
import { findOwnBackend } from '../runningInstance.ts'
import type { Settings } from '../settings.ts'
import { complainOfBackup, readBackup } from './backups.ts'
import { embeddedSql, remoteSql, type Sql } from './sql.ts'
import { storageAt, type Storage } from './storage.ts'

/** A club as export and import see it: its Postgres and its storage server. */
export interface Club {
  sql: Sql
  storage: Storage
  close(): Promise<void>
}

const keyName = 'SUPABASE_SERVICE_ROLE_KEY'
const databaseName = 'SUPABASE_DB_URL'

const secretOf = (name: string, url: string, what: string): string => {
  const value = process.env[name]?.trim()
  if (value) return value
  throw new Complaint(`Para ${url}, ponha ${what} em ${name} (nunca em um argumento).`)
}

/** The service key of a hosted or self-hosted project. Throws a {@link Complaint} if it is missing. */
export const serviceKeyFor = (url: string): string => secretOf(keyName, url, 'a chave de serviço do projeto')

/**
 * A hosted or self-hosted project: its Postgres by SUPABASE_DB_URL, its pictures by the storage server and
 * SUPABASE_SERVICE_ROLE_KEY. Throws a {@link Complaint} if a secret is missing or wrong.
 */
export const openRemoteClub = async (url: string): Promise<Club> => {
  const key = serviceKeyFor(url)
  const address = secretOf(databaseName, url, 'o endereço do Postgres (postgres://…)')
  if (!/^postgres(?:ql)?:\/\//.test(address)) throw new Complaint(`${databaseName} deve começar com postgres://.`)
  const storage = storageAt(url, key)
  await storage.check()
  const sql = await remoteSql(address)
  return { sql, storage, close: () => sql.close() }
}

/**
 * The embedded club of the settings. While a backend uses it, a copy of the running data, which no one changes. Throws
 * a {@link Complaint} if there is no club.
 */
export const openOwnClub = async (settings: Settings): Promise<Club> => {
  const { dataDir } = settings
  if (!isDataDir(dataDir)) throw new Complaint(`${dataDir} não tem um clube.`)
  const running = await findOwnBackend(settings)
  if (!running) return openEmbeddedClub(dataDir, settings.isDurable ?? undefined)
  const folder = await mkdtemp(join(tmpdir(), 'confraria-export-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const copy = join(folder, 'data')
    await unpackBackup(await readBackup(running), copy).catch(complainOfBackup(copy))
    // No one needs the copy after a power cut.
    const club = await openEmbeddedClub(copy, false)
    return {
      ...club,
      async close() {
        await club.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Where the gateway of an opened club listens. */
interface EmbeddedServer {
  address: string
  serviceKey: string
}

/**
 * The embedded club of a data directory, opened for this process alone. `durable`: see `openBackend`. Throws a {@link
 * Complaint} if another process uses it.
 */
export const openEmbeddedClub = async (dataDir: string, durable?: boolean): Promise<Club & EmbeddedServer> => {
  const [backend, { makeGateway }, { listen }] = await Promise.all([
    openBackend({ project, dataDir, seed: false, durable, rates: wideRates, log: makeLog('error') }),
    import('supabase-embedded/gateway'),
    import('supabase-embedded/server'),
  ])
  const sql = embeddedSql(backend.database)
  try {
    const listening = await listen(makeGateway(backend), { host: '127.0.0.1', port: 0 })
    const address = `http://127.0.0.1:${listening.port}`
    const { serviceKey } = backend.tokens
    return {
      sql,
      address,
      serviceKey,
      storage: storageAt(address, serviceKey),
      async close() {
        await listening.stop()
        await sql.close()
      },
    }
  } catch (error) {
    await sql.close()
    throw error
  }
}
