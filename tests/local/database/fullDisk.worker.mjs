// The engine's thread on a simulated disk. While a file `full` is next to the database, writes to files whose path
// contains its text fail for lack of space after half of their bytes.
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { workerData } from 'node:worker_threads'

const { openSync, writeSync } = fs
const marker = join(dirname(workerData.directory), 'full')
const paths = new Map()

fs.openSync = (path, ...rest) => {
  const descriptor = openSync(path, ...rest)
  paths.set(descriptor, String(path))
  return descriptor
}

fs.writeSync = (descriptor, bytes, offset, length, position) => {
  const path = paths.get(descriptor)
  if (path !== undefined && fs.existsSync(marker) && path.includes(fs.readFileSync(marker, 'utf8'))) {
    writeSync(descriptor, bytes, offset, Math.floor(length / 2), position)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  return writeSync(descriptor, bytes, offset, length, position)
}

await import('../../../supabase/embedded/database/worker.mjs')
