import { EyeOff, ImageOff, PenLine } from 'lucide-react'
import { Photo } from '#src/components/Photo.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { useProof } from '#src/hooks/proofs.ts'
import { proof as texts } from '#src/texts/shared/proof.ts'
import * as css from './Proof.css.ts'

/** The photo of a routine, as a link to the full picture. */
export const Proof = ({ address, isSmall = false }: { address: string; isSmall?: boolean }) => {
  const { url, source, isRefused, fail } = useProof(address)
  const size = isSmall || undefined
  if (isRefused) return <HiddenProof isSmall={isSmall} />
  if (url === null || source === null) return <span className={css.awaited} data-small={size} />
  return (
    <a className={css.photo} data-small={size} href={url} target="_blank" rel="noreferrer" aria-label={texts.open}>
      <Photo source={source} onFail={fail} />
    </a>
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
