import type { Access } from './access.ts'

/** The root's input for the machine of a screen. The page adds the address. */
export interface ScreenInput {
  userId: string
  /** null while the rights are loading, and if loading failed. */
  access: Access | null
  isAccessFailed: boolean
}

/** What the machine of every screen receives. */
export type ScreenEvent<Address> =
  /** The page's address, read by the area's own function. */
  | { type: 'address.change'; address: Address }
  /** The screen is visited again, or the page is in the foreground again: its data may be old. */
  | { type: 'refresh' }
  /** The user leaves for another screen: channels close and timers stop until `refresh`. */
  | { type: 'sleep' }
  | { type: 'access.change'; access: Access | null }
  | { type: 'access.fail' }

/**
 * What a part of a screen shows: a code in the address; null is what the part begins with. The page sends it to the
 * screen's machine, which changes the address; the new address passes it on to the part.
 */
export interface PartShow {
  type: 'part.show'
  show: string | null
}

/** A path with a query, and what its part shows. */
export const withShow = (path: string, show: string | null) =>
  show === null ? path : `${path}&show=${encodeURIComponent(show)}`

/** The machine leads to another address of its screen. */
export interface AddressSettled {
  type: 'address.settled'
  path: string
  /** Replaces the current history entry. */
  isReplaced: boolean
  keepsScroll: boolean
}

/** What a screen requests from the root: it shows the current user's profile, which is loaded if it is old. */
export interface ScreenReport {
  type: 'profile.open'
}
