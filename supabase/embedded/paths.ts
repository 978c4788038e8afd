/** The paths that belong to the backend; at the application's origin everything else is a page or a file. */
export const prefixes = ['/auth/v1', '/rest/v1', '/storage/v1', '/realtime/v1'] as const

/** Where a running backend tells its other processes (start, dev) its anon key, `{anonKey}`, hence whose data it holds. */
export const introductionPath = '/introduction.json'

/** Where the mails can be read, at the backend's and at the application's address. */
export const mailPaths = ['/mail', '/mail.json'] as const
