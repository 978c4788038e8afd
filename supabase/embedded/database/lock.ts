import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another process, `pid`, uses the data directory. */
export class DataInUse extends Error {
  override readonly name = 'DataInUse'
  readonly pid: number
  constructor(dataDir: string, pid: number) {
    super(`${dataDir} is in use by process ${pid}`)
    this.pid = pid
  }
}

/**
 * PGlite does not lock its directory, and a second process would lose committed rows. Creates `lock` in `dataDir` and
 * returns a function that removes it. Takes over the lock of a dead process. Throws {@link DataInUse}.
 */
export const holdLock = (dataDir: string): (() => void) => {
  const path = join(dataDir, 'lock')
  const own = `${process.pid} ${startOf(process.pid)}`
  if (!take(path, own)) {
    const found = read(path)
    if (isRunning(found)) throw new DataInUse(dataDir, pidOf(found))
    removeDeadLock(path, found)
    if (!take(path, own)) throw new DataInUse(dataDir, pidOf(read(path)))
  }
  let held = true
  return () => {
    if (held && read(path) === own) rmSync(path, { force: true })
    held = false
  }
}

/** Only one process can create a file exclusively. */
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

/** The lock's text; empty if it does not exist. Waits while another process writes it. */
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

/** Two processes may find the same dead lock. A process that moves another's new lock puts it back. */
const removeDeadLock = (path: string, dead: string) => {
  const moved = `${path}.${process.pid}`
  try {
    renameSync(path, moved)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (readFileSync(moved, 'utf8') === dead) rmSync(moved)
  else renameSync(moved, path)
}

const pidOf = (lock: string) => Number(lock.split(' ')[0])

/** Systems reuse process ids, in containers at once, so the lock also has the process's start time. */
const isRunning = (lock: string) => {
  const pid = pidOf(lock)
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  // A killed process that its parent has not reaped; some containers never reap it.
  if (['Z', 'X'].includes(statusOf(pid)[0] ?? '')) return false
  const [, start = ''] = lock.split(' ')
  return start === '' || start === startOf(pid)
}

/** The fields of `/proc/<pid>/stat` from the state on (Linux); else empty. */
const statusOf = (pid: number): string[] => {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** In ticks since the machine started; empty if the system does not provide it. */
const startOf = (pid: number): string => statusOf(pid)[19] ?? ''

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
