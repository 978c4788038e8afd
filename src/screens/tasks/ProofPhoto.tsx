import { Maximize2 } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { later, useWanted } from '#src/components/later.tsx'
import { Photo } from '#src/components/Photo.tsx'
import { useOpen } from '#src/components/useOpen.ts'
import { proofPhoto as texts } from '#src/texts/tasks/tasks.ts'
import * as css from './ProofPhoto.css.ts'

const Lightbox = later(async () => (await import('#src/components/Lightbox.tsx')).Lightbox)

/** A proof's picture, whole. A press opens it over the window, with zoom. `address`: its URL. */
export const ProofPhoto = ({ address, title }: { address: string; title: string }) => {
  const [isOpen, setOpen] = useOpen()
  const [isWanted, signs] = useWanted(isOpen)
  return (
    <>
      <Button
        className={css.photo}
        aria-label={texts.enlarge}
        aria-haspopup="dialog"
        {...signs}
        onPress={() => setOpen(true)}
      >
        <Photo source={address} isWhole />
        <span className={css.hint} aria-hidden="true">
          <Maximize2 size={18} strokeWidth={1.75} />
        </span>
      </Button>
      {isWanted && <Lightbox source={address} title={title} texts={texts} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
