import { useState } from 'react'
import * as css from './Avatar.css.ts'

interface AvatarProps {
  /** The initials come from its first and last words. */
  name: string
  photoUrl?: string | null | undefined
  /** Diameter in pixels. */
  size?: 24 | 32 | 40 | 48 | 56 | 64 | 72 | 84 | 104
  /** A gold ring. */
  isFounder?: boolean
}

/** A photo, or serif initials without one. Decorative: the name is beside it. */
export function Avatar({ name, photoUrl, size = 40, isFounder }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  return (
    <span
      className={css.avatar}
      data-founder={isFounder || undefined}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden="true"
    >
      {photoUrl && photoUrl !== brokenUrl ? (
        <img
          className={css.photo}
          src={photoUrl}
          alt=""
          width={size}
          height={size}
          // A large photo is the main content of its page.
          loading={size === 104 ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBrokenUrl(photoUrl)}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/u)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR')
}
