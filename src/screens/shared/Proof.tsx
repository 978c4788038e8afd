import { EyeOff, ImageOff, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { later, useWanted } from '#src/components/later.tsx'
import { Photo } from '#src/components/Photo.tsx'
import { useOpen } from '#src/components/useOpen.ts'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { useProof, useProofs } from '#src/hooks/proofs.ts'
import { proof as texts, proofPhoto } from '#src/texts/shared/proof.ts'
import * as css from './Proof.css.ts'

const Lightbox = later(async () => (await import('#src/components/Lightbox.tsx')).Lightbox)

interface ProofProps {
  /** As its task stores it. */
  address: string
  title: string
  /** What is on the page before a press; empty if the user may not see it. Null: the photo, which the list requests. */
  thumbnail?: string | null
  isSmall?: boolean
}

/** The photo of a routine. A press opens all of it over the window, with zoom. */
export const Proof = ({ address, title, thumbnail = null, isSmall = false }: ProofProps) => {
  const [isOpen, setOpen] = useOpen()
  useProofs([isOpen ? address : null])
  const { source, isRefused, fail } = useProof(address)
  const size = isSmall || undefined
  const shown = thumbnail ?? source
  if (shown === '' || (shown === null && isRefused)) return <HiddenProof isSmall={isSmall} />
  if (shown === null) return <span className={css.awaited} data-small={size} />
  return (
    <ProofButton
      className={css.photo}
      data-small={size}
      source={source ?? shown}
      title={title}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <Photo source={shown} onFail={fail} />
    </ProofButton>
  )
}

interface ProofButtonProps {
  className: string
  'data-small'?: true | undefined
  source: string
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Opens a picture over the window. */
export const ProofButton = ({ source, title, isOpen, onOpenChange, ...button }: ProofButtonProps) => {
  const [isWanted, signs] = useWanted(isOpen)
  return (
    <>
      <Button
        {...button}
        {...signs}
        aria-label={proofPhoto.enlarge}
        aria-haspopup="dialog"
        onPress={() => onOpenChange(true)}
      />
      {isWanted && (
        <Lightbox source={source} title={title} texts={proofPhoto} isOpen={isOpen} onOpenChange={onOpenChange} />
      )}
    </>
  )
}

/** In the place of a proof that the user may not see. */
export const HiddenProof = ({ isSmall = false }: { isSmall?: boolean }) => (
  <span className={css.hidden} data-small={isSmall || undefined} title={texts.hidden}>
    <EyeOff size={20} strokeWidth={1.5} aria-hidden="true" />
    <VisuallyHidden>{texts.hidden}</VisuallyHidden>
  </span>
)

/** In the place of the photo of a proof that is a text. */
export const WrittenProof = ({ isSmall = false }: { isSmall?: boolean }) => (
  <span className={css.removed} data-small={isSmall || undefined} title={texts.written}>
    <PenLine size={18} strokeWidth={1.5} aria-hidden="true" />
    {isSmall ? <VisuallyHidden>{texts.written}</VisuallyHidden> : <span>{texts.written}</span>}
  </span>
)

/** In the place of a picture that was kept long enough. */
export const RemovedProof = ({ days, isSmall = false }: { days: number; isSmall?: boolean }) => (
  <span className={css.removed} data-small={isSmall || undefined} title={texts.removed(days)}>
    <ImageOff size={18} strokeWidth={1.5} aria-hidden="true" />
    {isSmall ? <VisuallyHidden>{texts.removed(days)}</VisuallyHidden> : <span>{texts.removed(days)}</span>}
  </span>
)
