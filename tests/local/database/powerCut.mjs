// @ts-check
import fs from 'node:fs'
import { dirname, join } from 'node:path'

const { copyFileSync, mkdirSync, renameSync, rmdirSync, existsSync } = fs

/**
 * Runs work on the shadow while no other thread does.
 * @param {string} shadow @param {() => void} work
 */
export const inTurn = (shadow, work) => {
  const lock = `${shadow}.lock`
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  try {
    work()
  } finally {
    rmdirSync(lock)
  }
}

/**
 * The disk has the file as it is now. A file that is gone was synced under another name.
 * @param {string} path @param {string} shadow
 */
export const keep = (path, shadow) => {
  if (!existsSync(path)) return
  mkdirSync(dirname(shadow), { recursive: true })
  const unfinished = join(dirname(shadow), `.${process.pid}.unfinished`)
  copyFileSync(path, unfinished)
  renameSync(unfinished, shadow)
}
