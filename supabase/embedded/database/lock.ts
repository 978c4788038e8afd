import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

/**
 * PGlite does not lock its directory: a second process would lose committed rows. Takes `lock` in `dataDir` and answers
 * how to give it back; the lock of a process that has died is taken over. Throws {@link DataInUse}.
 */
export const holdLock = (dataDir: string): (() => void) => {
  const path = join(dataDir, 'lock')
  const own = `${process.pid} ${startOf(process.pid)}`
  if (!take(path, own)) {
    const found = read(path)
    if (isRunning(found)) throw new DataInUse(dataDir, pidOf(found))
    moveAside(path, found)
    if (!take(path, own)) throw new DataInUse(dataDir, pidOf(read(path)))
  }
  let held = true
  return () => {
    if (held && read(path) === own) rmSync(path, { force: true })
    held = false
  }
}

/** Only one process can make a file that isn't there. */
const take = (path: string, own: string) => {
  try {
    writeFileSync(path, own, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    rmSync(path, { force: true })
    throw error
  }
}

/** The lock's text; empty when there is none. One that is just being written is waited for. */
const read = (path: string): string => {
  const once = () => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }
  }
  const found = once()
  if (found !== '') return found ?? ''
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  return once() ?? ''
}

/** Two may find the same dead lock: whoever moves the other's new one instead puts it back. */
const moveAside = (path: string, dead: string) => {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (readFileSync(aside, 'utf8') === dead) rmSync(aside)
  else renameSync(aside, path)
}

const pidOf = (lock: string) => Number(lock.split(' ')[0])

/** A number is given to other processes again, in containers at once; hence the time at which the process began. */
const isRunning = (lock: string) => {
  const pid = pidOf(lock)
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  // Killed, and only waiting for its parent to take notice, which in some containers never happens.
  if (['Z', 'X'].includes(statusOf(pid)[0] ?? '')) return false
  const [, start = ''] = lock.split(' ')
  return start === '' || start === startOf(pid)
}

/** What the system tells of a process by a file (Linux), from its state on; else nothing. */
const statusOf = (pid: number): string[] => {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** In ticks since the machine started; empty where the system does not tell. */
const startOf = (pid: number): string => statusOf(pid)[19] ?? ''

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
