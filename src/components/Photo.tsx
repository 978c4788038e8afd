import { ImageOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import * as css from './Photo.css.ts'

interface PhotoProps {
  source: Blob | string
  label?: string
  isWhole?: boolean
  onFail?: () => void
}

/**
 * A photo that fills its container; an icon if it fails to load. `source` is a file on this device, or a URL. Without
 * `label` it is decorative: a text beside it describes it. `isWhole`: no part is cut off. `onFail`: it did not load.
 */
export function Photo({ source, label = '', isWhole = false, onFail }: PhotoProps) {
  const [broken, setBroken] = useState<Blob | string>()
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = typeof source === 'string' ? source : URL.createObjectURL(source)
      image.src = url
      return () => {
        if (typeof source !== 'string') URL.revokeObjectURL(url)
      }
    },
    [source],
  )
  if (source === broken) {
    return (
      <span className={css.missing} title={label || undefined}>
        <ImageOff size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
    )
  }
  const fail = () => {
    setBroken(source)
    onFail?.()
  }
  return <img ref={show} className={isWhole ? css.whole : css.photo} alt={label} decoding="async" onError={fail} />
}
