import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupPath, Complaint, DataUnreadable, makeLog, openBackend } from 'supabase-embedded'
import { checkData, DataDamaged, unpackBackup, type DataSize } from 'supabase-embedded/backup'
import { TarDamaged } from 'supabase-embedded/tar'
import { project } from '../project.ts'
import { findOwnBackend } from '../runningInstance.ts'
import type { Settings } from '../settings.ts'
import { complainOfDisk } from './archive.ts'

/** The address and the service key of a backend. */
interface Source {
  url: string
  serviceKey: string
}

const interrupted = (cause: unknown) =>
  new Complaint('A cópia foi interrompida: o backend parou. Nada ficou pela metade; tente de novo.', { cause })

async function* streamOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw interrupted(error)
  }
}

/** The bytes of a backup of running data. Throws a {@link Complaint} if the backend refuses it or ends meanwhile. */
export const readBackup = async ({ url, serviceKey }: Source): Promise<AsyncIterable<Uint8Array>> => {
  const headers = { authorization: `Bearer ${serviceKey}` }
  const response = await fetch(new URL(backupPath, url), { headers }).catch((error: unknown) => {
    throw interrupted(error)
  })
  if (response.status === 409) throw new Complaint('Outra cópia destes dados está em andamento. Espere o fim dela.')
  if (response.status === 404) throw new Complaint(`${url} é de uma versão sem cópias. Reinicie-o e tente de novo.`)
  if (!response.ok || !response.body) throw new Complaint(`${url} recusou a cópia (${response.status}).`)
  return streamOf(response.body)
}

/** Calls `use` with the backend of the data: the running one, or one that is started for this. */
export const withBackend = async (settings: Settings, use: (source: Source) => Promise<void>): Promise<void> => {
  const running = await findOwnBackend(settings)
  if (running) return use(running)
  const [backend, { makeGateway }, { listen }] = await Promise.all([
    openBackend({
      project,
      dataDir: settings.dataDir,
      seed: false,
      durable: settings.isDurable ?? undefined,
      log: makeLog('error'),
    }),
    import('supabase-embedded/gateway'),
    import('supabase-embedded/server'),
  ])
  try {
    const listening = await listen(makeGateway(backend), { host: '127.0.0.1', port: 0 })
    try {
      await use({ url: `http://127.0.0.1:${listening.port}`, serviceKey: backend.tokens.serviceKey })
    } finally {
      await listening.stop()
    }
  } finally {
    await backend.database.close()
  }
}

/** Rethrows errors of unpacking and checking a backup as a {@link Complaint}. `path`: what was read or written. */
export const complainOfBackup =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof TarDamaged) throw new Complaint(`${path} está incompleto ou foi alterado. Nada mudou.`)
    if (error instanceof DataUnreadable)
      throw new Complaint(`${path} não serve: o banco de dados não abre (${error.reason}). Nada mudou.`)
    if (error instanceof DataDamaged)
      throw new Complaint(`${path} não serve: uma imagem falta ou mudou (${error.message}). Nada mudou.`)
    if (error instanceof Error && 'code' in error && error.code === 'EISDIR')
      throw new Complaint(`${path} é uma pasta, e não uma cópia.`)
    return complainOfDisk(path)(error)
  }

/**
 * Unpacks a backup into a new folder and reads everything in it. Throws a {@link Complaint} if something is missing or
 * has changed, or what `refuse` throws for the unpacked folder; then the folder is gone.
 */
export const restoreInto = async (
  path: string,
  folder: string,
  refuse: (folder: string) => void = () => undefined,
): Promise<DataSize> => {
  try {
    await unpackBackup(createReadStream(path, { highWaterMark: 1024 * 1024 }), folder)
    refuse(folder)
    return await checkData(folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    return complainOfBackup(path)(error)
  }
}

const isBackup = (name: string) => /^confraria-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar$/.test(name)

/** The name of a backup that is made now; later names sort later. */
export const backupName = (now: Date): string => `confraria-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar`

const day = 86_400_000

/**
 * Deletes all but the newest backups of a folder, and what killed commands left. Returns the names of the backups. One
 * from the future has the date of a wrong clock: it counts as older than those until `now`.
 */
export const rotate = async (folder: string, most: number, now: Date): Promise<string[]> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!/^confraria-.*\.tar\.unfinished$|^\.check-/.test(name) || Date.now() - (await stat(path)).mtimeMs < day)
      continue
    await rm(path, { recursive: true, force: true })
  }
  const newest = backupName(now)
  const names = (await readdir(folder)).filter(isBackup).sort()
  const [past, future] = [names.filter((name) => name <= newest), names.filter((name) => name > newest)]
  const old = [...future, ...past].slice(0, -most)
  for (const name of old) await rm(join(folder, name))
  return old
}
