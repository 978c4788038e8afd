import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { isPrivateProof } from '#machines/shared/proof.ts'
import { proofsMachine, type ProofsActor } from '#machines/shared/proofs.machine.ts'
import { app } from './app.ts'
import { usePart } from './part.ts'
import { pictureUrl } from './picture.ts'

/** The root's type does not know parts. */
const running = () => (app.getSnapshot() as { children: { proofs?: ProofsActor } }).children.proofs

/** Requests the signed URLs of a list's proofs, all at once, and again before they expire. Null: a task without a proof. */
export const useProofs = (addresses: readonly (string | null)[]) => {
  const joined = addresses.filter((address) => address !== null && isPrivateProof(address)).join(' ')
  useEffect(() => {
    if (joined === '') return undefined
    app.send({ type: 'part.start', part: { id: 'proofs', logic: proofsMachine } })
    running()?.send({ type: 'show', addresses: joined.split(' ') })
    return () => running()?.send({ type: 'show', addresses: [] })
  }, [joined])
}

/** A proof of a list that called {@link useProofs}. */
export interface Proof {
  /** Null while it is requested, and if the user may not see the proof. */
  url: string | null
  isRefused: boolean
  /** The picture did not load: requests a new URL, once. */
  fail: () => void
}

/** The URL of a proof by the address that its task stores. */
export const useProof = (address: string): Proof => {
  const known = useSelector(usePart('proofs') as ProofsActor | undefined, (state) => state?.context.urls[address])
  return {
    url: isPrivateProof(address) ? (known ?? null) : pictureUrl(address),
    isRefused: known === null,
    fail: () => running()?.send({ type: 'picture.fail', address }),
  }
}
