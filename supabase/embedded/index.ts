/**
 * The main entry. Modules that take long to load have entries of their own: `/gateway`, `/server`, `/config`,
 * `/tokens`, `/sql`, `/engine`, `/mail`, `/tar`,
 * `/backup`.
 */
export type { Backend, LogEntry } from './backend.ts'
export { DatabaseError, type Database } from './database/database.ts'
export { holdLock } from './database/lock.ts'
export { seededAt } from './database/open.ts'
export { syncTree } from './database/syncTree.ts'
export { DataUnreadable } from './database/thread.ts'
export { complain, openBackend } from './openBackend.ts'
export { bornAt, isDataDir, readSecret } from './keys.ts'
export { makeLog } from './log.ts'
export { backupPath, introductionPath, mailPaths, prefixes, replacePath } from './paths.ts'
export { Complaint, portTaken, run, stopOnSignal } from './program.ts'
export type { Project } from './project.ts'
export { wideRates, type Rates } from './rates.ts'
export type { Handlers } from './server.ts'
export type { Tokens } from './tokens.ts'
