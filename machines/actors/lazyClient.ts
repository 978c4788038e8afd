import type * as client from './client.ts'

type ClientModule = typeof client

let loading: Promise<ClientModule> | null = null
let whenLoaded: (module: ClientModule) => void = () => undefined

/**
 * The client with supabase-js, the heaviest library of all: with a stored session at once, else while the person types
 * (DESIGN.md, 'First load'). Throws when it could not be fetched; the next call tries again.
 */
export const loadClient = (): Promise<ClientModule> => {
  loading ??= import('./client.ts').then(
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

/** Hears of the client before anybody uses it; one listener, the session's. */
export const onClientLoaded = (listener: (module: ClientModule) => void) => {
  whenLoaded = listener
}
