import type * as account from './account.ts'

type AccountModule = typeof account

let loading: Promise<AccountModule> | null = null
let whenLoaded: (module: AccountModule) => void = () => undefined

/**
 * Loads account.ts with supabase-js, the largest library: at once if there is a stored session, else while the person
 * types. Throws if the load fails; the next call tries again.
 */
export const loadAccount = (): Promise<AccountModule> => {
  loading ??= import('./account.ts').then(
    (module) => {
      whenLoaded(module)
      return module
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** Subscribes before the first use. There is one listener, session.machine.ts. */
export const onAccountLoaded = (listener: (module: AccountModule) => void) => {
  whenLoaded = listener
}
