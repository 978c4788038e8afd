import { fromPromise } from 'xstate'
import { pathOfProof, proofSeconds, type ProofUrls } from './proof.ts'

/** A list with thumbnails does not need it. */
const loadStorage = () => import('./storage.actors.ts')

/**
 * The signed URLs of proofs by the addresses that tasks store; null for those that the user may not see. Throws the
 * server's error, or that of code that did not load.
 */
export const signProofs = fromPromise<ProofUrls, { addresses: readonly string[] }>(async ({ input: { addresses } }) => {
  const urls = await (await loadStorage()).signedUrls(addresses.map(pathOfProof), proofSeconds)
  return Object.fromEntries(addresses.map((address) => [address, urls[pathOfProof(address)] ?? null]))
})
