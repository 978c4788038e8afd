/** The paths of the backend. At the application's origin all other paths are pages or files. */
export const prefixes = ['/auth/v1', '/rest/v1', '/storage/v1', '/realtime/v1'] as const

/**
 * Where other processes (start, dev) read a running backend's anon key, to recognise its data, and whether the data
 * began with a seed: `{anonKey, isSeeded}`.
 */
export const introductionPath = '/introduction.json'

/** The pages of the mails, at the backend's and the application's address. */
export const mailPaths = ['/mail', '/mail.json'] as const

/** Where a process of this machine reads a backup of the running data, with the service key. */
export const backupPath = '/backup.tar'

/** Where a process of this machine, with the service key, has other data put in place of the running ones. */
export const replacePath = '/replace'
