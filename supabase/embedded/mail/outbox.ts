import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Letter } from './letters.ts'

/** A mail that would have been sent. */
export interface Mail extends Letter {
  id: number
  /** When, as RFC 3339 in UTC. */
  at: string
}

/** Keeps the newest mails in the data directory, readable by its owner only: they open accounts. */
export interface Outbox {
  /** Newest first. */
  mails(): readonly Mail[]
  /** Throws when the disk does not take it; then nothing is kept. */
  send(letter: Letter): void
}

const kept = 100

export const openOutbox = (dataDir: string, now: () => number): Outbox => {
  const file = join(dataDir, 'mail.json')
  let mails = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mail[]) : []
  return {
    mails: () => mails,
    send: (letter) => {
      const id = (mails[0]?.id ?? 0) + 1
      const next = [{ id, at: new Date(now()).toISOString(), ...letter }, ...mails].slice(0, kept)
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(next), { mode: 0o600 })
      renameSync(`${file}.new`, file)
      mails = next
    },
  }
}
