import { EyeOff } from 'lucide-react'
import { Photo } from '#src/components/Photo.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { useProof } from '#src/hooks/proofs.ts'
import { card as texts } from '#src/texts/tasks/tasks.ts'
import * as css from './TaskCard.css.ts'

/** The photo of a routine, as a link to the full picture. */
export const TaskProof = ({ address }: { address: string }) => {
  const { url, source, isRefused, fail } = useProof(address)
  if (isRefused) return <HiddenProof />
  if (url === null || source === null) return <span className={css.awaitedPhoto} />
  return (
    <a className={css.photo} href={url} target="_blank" rel="noreferrer" aria-label={texts.photo}>
      <Photo source={source} onFail={fail} />
    </a>
  )
}

/** In the place of a proof that the user may not see. */
export const HiddenProof = () => (
  <span className={css.hiddenPhoto} title={texts.hiddenPhoto}>
    <EyeOff size={20} strokeWidth={1.5} aria-hidden="true" />
    <VisuallyHidden>{texts.hiddenPhoto}</VisuallyHidden>
  </span>
)
