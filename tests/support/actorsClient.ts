/**
 * The client by which actors ask in tests/local, in place of machines/shared/client/client.ts (tests/support/actorsClient.setup.ts): whichever
 * the file at hand says, for all files of a worker share their modules.
 */
let used: unknown

export const setClient = (client: unknown) => {
  used = client
}

export const supabase = () => {
  if (used === undefined) throw new Error('setClient(client) says by whom actors ask')
  return used
}

let denials = 0

export const countDenial = () => {
  denials += 1
}

/** How often an actor took something for refused. */
export const denialCount = () => denials
