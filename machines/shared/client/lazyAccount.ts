import type * as account from './account.ts'

type AccountModule = typeof account

let loading: Promise<AccountModule> | null = null
let whenLoaded: (module: AccountModule) => void = () => undefined

/**
 * What an account needs, with supabase-js, the heaviest library of all: with a stored session at once, else while the person types
 * (DESIGN.md, 'First load'). Throws when it could not be fetched; the next call tries again.
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

/** Hears of it before anybody uses it; one listener, the session's. */
export const onAccountLoaded = (listener: (module: AccountModule) => void) => {
  whenLoaded = listener
}
