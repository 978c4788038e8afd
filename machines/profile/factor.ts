/** An authenticator app that sign-in requires. `createdAt` is an instant. */
export interface Factor {
  id: string
  createdAt: string
}

/** An authenticator before its first code. */
export interface NewFactor {
  id: string
  /** The image URL of the QR code. */
  picture: string
  /** The same secret as letters. */
  secret: string
}

/** A long secret in groups of four letters. 'ABCDEFGH' → 'ABCD EFGH' */
export const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/gu, '$1 ')
