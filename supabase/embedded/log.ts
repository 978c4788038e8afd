import type { LogEntry } from './backend.ts'

const levels = ['info', 'warn', 'error'] as const

/**
 * Writes each entry from the given level on as a JSON line to standard error. Asynchronous, so that no response waits
 * for it.
 */
export const makeLog = (from: LogEntry['level']): ((entry: LogEntry) => void) => {
  let entries: (LogEntry & { time: number })[] = []
  const write = () => {
    const lines = entries.map(({ time, ...entry }) => JSON.stringify({ time: new Date(time).toISOString(), ...entry }))
    entries = []
    if (lines.length > 0) process.stderr.write(`${lines.join('\n')}\n`)
  }
  process.on('exit', write)
  return (entry) => {
    if (levels.indexOf(entry.level) < levels.indexOf(from)) return
    if (entries.length === 0) setImmediate(write)
    entries.push({ time: Date.now(), ...entry })
  }
}

const longest = 300

/** A path for the log: without its query, cut to a maximum length, without e-mails. */
export const loggedPath = (path: string): string => path.slice(0, longest).replace(/[^/]*(?:@|%40)[^/]*/gi, '…')
