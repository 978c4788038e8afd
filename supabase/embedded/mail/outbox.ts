import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Letter } from './letters.ts'

/** A mail that a real server would send. */
export interface Mail extends Letter {
  id: number
  /** RFC 3339 in UTC. */
  at: string
}

/** Stores the newest mails in the data directory, readable by its owner only, because they open accounts. */
export interface Outbox {
  /** Newest first. */
  mails(): readonly Mail[]
  /** Throws and stores nothing if writing fails. */
  send(letter: Letter): void
}

const maxMails = 100

export const openOutbox = (dataDir: string, now: () => number): Outbox => {
  const file = join(dataDir, 'mail.json')
  let mails = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mail[]) : []
  return {
    mails: () => mails,
    send: (letter) => {
      const id = (mails[0]?.id ?? 0) + 1
      const next = [{ id, at: new Date(now()).toISOString(), ...letter }, ...mails].slice(0, maxMails)
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(next), { mode: 0o600 })
      renameSync(`${file}.new`, file)
      mails = next
    },
  }
}
