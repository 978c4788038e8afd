import type { Access } from './access.ts'

/** What the root gives to the machine of a screen; the address comes from the page. */
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
  /** The screen is visited again, or the page returns: what is shown may be old. */
  | { type: 'refresh' }
  /** The user goes to another screen: channels close and timers stop until `refresh`. */
  | { type: 'sleep' }
  | { type: 'access.change'; access: Access | null }
  | { type: 'access.fail' }

/** The machine leads to another address of its screen. */
export interface AddressSettled {
  type: 'address.settled'
  path: string
  /** Takes the place of the current entry in the history. */
  isReplaced: boolean
  keepsScroll: boolean
}
