import { Refusal } from '#machines/shared/failure.ts'

/**
 * The client of the actors in tests/local, instead of machines/shared/client/client.ts (see actorsClient.setup.ts).
 * Test files of a worker share modules, so each file sets its own client.
 */
let used: unknown

/** Call it before an actor runs. */
export const setClient = (client: unknown) => {
  used = client
}

export const supabase = () => {
  if (used === undefined) throw new Error('call setClient(client) before actors run')
  return used
}

let denials = 0

export const noteDenial = () => {
  denials += 1
}

export const denied = () => {
  noteDenial()
  return new Refusal('42501')
}

/** The number of denials that actors reported. */
export const denialCount = () => denials
