/** The private bucket of proofs. */
export const proofBucket = 'confraria-provas'

/** How long a signed URL of a proof is valid, in seconds. */
export const proofSeconds = 300

/** Signed URLs by address or path; null for a proof that the user may not see. */
export type ProofUrls = Readonly<Record<string, string | null>>

/** Whether a path within a bucket is a proof's: `routines/{type}/…`. */
export const isProofPath = (path: string): boolean => path.startsWith('routines/')

const folder = `/storage/v1/object/authenticated/${proofBucket}/`

/**
 * Whether the proof at an address, as tasks store it, needs a signed URL. An old proof may still be in the public
 * bucket: its address is a URL by itself.
 */
export const isPrivateProof = (address: string): boolean => address.startsWith(folder)

/** The path in the private bucket. Throws for an address outside it. */
export const pathOfProof = (address: string): string => {
  if (!isPrivateProof(address)) throw new Error('the address is outside the private bucket')
  return address.slice(folder.length)
}
