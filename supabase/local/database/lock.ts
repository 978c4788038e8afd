import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Says who holds a data directory; thrown to whoever comes second. */
export class DataInUse extends Error {
  override readonly name = 'DataInUse'
  readonly pid: number
  constructor(dataDir: string, pid: number) {
    super(`${dataDir} is in use by process ${pid}`)
    this.pid = pid
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * PGlite does not lock its directory: a second process would lose committed rows. Takes `lock` in `dataDir` and answers
 * how to give it back; the lock of a process that has died is taken over. Throws {@link DataInUse}.
 */
export const holdLock = (dataDir: string): (() => void) => {
  const path = join(dataDir, 'lock')
  const take = () => writeFileSync(path, String(process.pid), { flag: 'wx' })
  try {
    take()
  } catch (error) {
    if (!isTaken(error)) throw error
    const holder = Number(readFileSync(path, 'utf8'))
    if (holder > 0 && isAlive(holder)) throw new DataInUse(dataDir, holder)
    rmSync(path, { force: true })
    take()
  }
  return () => rmSync(path, { force: true })
}
