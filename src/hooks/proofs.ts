import { useSelector } from '@xstate/react'
import { useEffect, useId, useState } from 'react'
import { isPrivateProof } from '#machines/shared/proof.ts'
import { proofsMachine, type ProofsActor } from '#machines/shared/proofs.machine.ts'
import { app } from './app.ts'
import { partOf, usePart } from './part.ts'
import { pictureUrl } from './picture.ts'

const running = () => partOf('proofs') as ProofsActor | undefined

/**
 * Requests the signed URLs of what a part of the page shows, all at once, and again before they expire. Null: nothing.
 */
export const useProofs = (addresses: readonly (string | null)[]) => {
  const part = useId()
  const joined = addresses.filter((address) => address !== null && isPrivateProof(address)).join(' ')
  useEffect(() => {
    if (joined === '') return undefined
    app.send({ type: 'part.start', part: { id: 'proofs', logic: proofsMachine } })
    running()?.send({ type: 'show', part, addresses: joined.split(' ') })
    return () => running()?.send({ type: 'show', part, addresses: [] })
  }, [part, joined])
}

/** The picture of a proof of a part that called {@link useProofs}. */
export interface Proof {
  /**
   * The URL of the picture on the page: it stays as it was loaded, and changes only after a failure. Null while a URL
   * is requested, and if the user may not see the proof.
   */
  source: string | null
  isRefused: boolean
  /** The picture did not load: requests a new URL, once. */
  fail: () => void
  /** It did not load, and no other URL is there or requested. */
  isFailed: boolean
  /** Loads the picture again, and requests new URLs for all proofs on the page. */
  retry: () => void
}

/**
 * The newest URL of a proof by the address that its task stores; undefined while it is requested, null if it is
 * refused. `isAdding`: URLs that are missing are being requested.
 */
const useProofUrl = (address: string): { known: string | null | undefined; isAdding: boolean } => {
  const proofs = usePart('proofs') as ProofsActor | undefined
  const url = useSelector(proofs, (state) => state?.context.urls[address])
  const isAdding = useSelector(proofs, (state) => state?.matches({ kept: 'adding' }) ?? false)
  return { known: isPrivateProof(address) ? url : pictureUrl(address), isAdding }
}

export const useProof = (address: string): Proof => {
  const { known, isAdding } = useProofUrl(address)
  const url = known ?? null
  const [shown, setShown] = useState({ address, source: url })
  const [failed, setFailed] = useState<string | null>(null)
  const { source } = shown
  const isOther = shown.address !== address
  if (isOther || (url !== null && url !== source && (source === null || source === failed)))
    setShown({ address, source: url })
  const fail = () => {
    setFailed(source)
    running()?.send({ type: 'picture.fail', address })
  }
  const retry = () => {
    setFailed(null)
    setShown({ address, source: null })
    running()?.send({ type: 'refresh' })
  }
  const isBroken = !isOther && source !== null && source === failed
  const isReplaced = isBroken && known === undefined && isAdding
  return {
    source: isReplaced ? null : isOther ? url : source,
    isRefused: known === null,
    fail,
    isFailed: isBroken && !isReplaced,
    retry,
  }
}
