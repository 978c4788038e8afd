import { logged } from './failing.ts'

/** How the child of a dialog ends: with its result, or with a fault, which is logged. Both lead to `closed`. */
export const closes = { onDone: 'closed', onError: { target: 'closed', ...logged } } as const
