import { Maximize2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#src/components/Button.tsx'
import { Photo } from '#src/components/Photo.tsx'
import { useOpen } from '#src/components/useOpen.ts'
import { useFocusWhenRemoved } from '#src/hooks/fieldFocus.ts'
import { useProof } from '#src/hooks/proofs.ts'
import { HiddenProof, ProofButton } from '#src/screens/shared/Proof.tsx'
import { proofPhoto as texts } from '#src/texts/shared/proof.ts'
import * as css from './ProofPhoto.css.ts'

/** A proof's picture, whole. A press opens it over the window, with zoom. `address`: as its task stores it. */
export const ProofPhoto = ({ address, title }: { address: string; title: string }) => {
  const [isOpen, setOpen] = useOpen()
  const { source, isRefused, fail, isFailed, retry } = useProof(address)
  if (isRefused) return <HiddenProof />
  if (source === null) return <span className={css.awaited} />
  if (isFailed) return <Failed retry={retry} />
  return (
    <ProofButton className={css.photo} source={source} title={title} isOpen={isOpen} onOpenChange={setOpen}>
      <Photo source={source} isWhole onFail={fail} />
      <span className={css.hint} aria-hidden="true">
        <Maximize2 size={18} strokeWidth={1.75} />
      </span>
    </ProofButton>
  )
}

const Failed = ({ retry }: { retry: () => void }) => {
  const place = useRef<HTMLDivElement>(null)
  useFocusWhenRemoved(place, () => place.current?.closest('form')?.focus({ preventScroll: true }))
  return (
    <div ref={place} className={css.failed}>
      <p>{texts.failed}</p>
      <Button size="small" onPress={retry}>
        {texts.retry}
      </Button>
    </div>
  )
}

/** Loads a proof's picture before it is shown. */
export const ProofAhead = ({ address }: { address: string }) => {
  const { source } = useProof(address)
  return source !== null && <img className={css.ahead} alt="" src={source} fetchPriority="low" />
}
