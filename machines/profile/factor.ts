/** An authenticator app that sign-in asks for; `createdAt` is an instant. */
export interface Factor {
  id: string
  createdAt: string
}

/** One that is being set up. */
export interface NewFactor {
  id: string
  /** The address of the code to scan, as an image. */
  picture: string
  /** The same as letters, to type. */
  secret: string
}

/** A long secret as one reads it: in groups of four. 'ABCDEFGH' → 'ABCD EFGH' */
export const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/gu, '$1 ')
