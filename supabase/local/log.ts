import type { LogEntry } from './backend.ts'

const levels = ['info', 'warn', 'error'] as const

/** Writes one JSON line an entry to standard error, from the given level on. */
export const makeLog =
  (from: LogEntry['level']) =>
  (entry: LogEntry): void => {
    if (levels.indexOf(entry.level) < levels.indexOf(from)) return
    process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
  }
