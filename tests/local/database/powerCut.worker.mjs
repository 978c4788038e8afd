// The engine's thread on a simulated disk with a cache. `shadow`, next to the database, has what the disk is sure to
// have: each file as it was synced last. A file `cut` ends the thread at its next write, as a power cut does.
import fs from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { workerData } from 'node:worker_threads'
import { inTurn, keep } from './powerCut.mjs'

const { openSync, writeSync, renameSync, unlinkSync } = fs
const { directory } = workerData
const shadow = join(dirname(directory), 'shadow')
const marker = join(dirname(directory), 'cut')
const shadowOf = (path) => join(shadow, relative(directory, path))
const paths = new Map()
/** Changes of names that may be lost, by folder. */
const pending = new Map()

/** A change of names reaches the disk at once or with the next sync in its folder. */
const later = (folder, change) => {
  if (Math.random() < 0.5) change()
  else pending.set(folder, [...(pending.get(folder) ?? []), change])
}
const settle = (folder) => {
  for (const change of pending.get(folder) ?? []) change()
  pending.delete(folder)
}
const moveShadow = (from, to) => {
  if (!fs.existsSync(from)) return
  fs.mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}

const endIfCut = () => {
  if (fs.existsSync(marker)) process.exit(1)
}

const removeShadow = (path) => {
  if (fs.existsSync(path)) unlinkSync(path)
}

fs.openSync = (path, ...rest) => {
  endIfCut()
  const descriptor = openSync(path, ...rest)
  paths.set(descriptor, String(path))
  return descriptor
}
fs.writeSync = (...write) => {
  endIfCut()
  return writeSync(...write)
}
/** The simulation does not use the real disk. */
const synced = (descriptor) => {
  endIfCut()
  const path = paths.get(descriptor)
  if (path === undefined || !path.startsWith(directory)) return
  inTurn(shadow, () => {
    if (fs.statSync(path).isDirectory()) settle(path)
    else {
      settle(dirname(path))
      keep(path, shadowOf(path))
    }
  })
}
fs.fsyncSync = synced
fs.fdatasyncSync = synced
fs.renameSync = (from, to) => {
  endIfCut()
  renameSync(from, to)
  inTurn(shadow, () => later(dirname(to), () => moveShadow(shadowOf(from), shadowOf(to))))
}
fs.unlinkSync = (path) => {
  endIfCut()
  unlinkSync(path)
  inTurn(shadow, () => later(dirname(path), () => removeShadow(shadowOf(path))))
}

await import('../../../supabase/embedded/database/worker.mjs')
