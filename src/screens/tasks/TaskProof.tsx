import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Photo } from '#src/components/Photo.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { useProof } from '#src/hooks/proofs.ts'
import { card as texts } from '#src/texts/tasks/tasks.ts'
import * as css from './TaskCard.css.ts'

/**
 * The photo of a routine, as a link to the full picture. The link has the newest URL; the picture stays as it was loaded,
 * and gets another URL only after a failure.
 */
export const TaskProof = ({ address }: { address: string }) => {
  const { url, isRefused, fail } = useProof(address)
  const [source, setSource] = useState(url)
  const [failed, setFailed] = useState<string | null>(null)
  if (url !== null && url !== source && (source === null || source === failed)) setSource(url)
  if (isRefused)
    return (
      <span className={css.hiddenPhoto} title={texts.hiddenPhoto}>
        <EyeOff size={20} strokeWidth={1.5} aria-hidden="true" />
        <VisuallyHidden>{texts.hiddenPhoto}</VisuallyHidden>
      </span>
    )
  if (url === null || source === null) return <span className={css.awaitedPhoto} />
  const replace = () => {
    setFailed(source)
    fail()
  }
  return (
    <a className={css.photo} href={url} target="_blank" rel="noreferrer" aria-label={texts.photo}>
      <Photo source={source} onFail={replace} />
    </a>
  )
}
