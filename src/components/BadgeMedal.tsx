import {
  BookOpen,
  Compass,
  Eye,
  Feather,
  Flame,
  Handshake,
  Hourglass,
  KeyRound,
  Mountain,
  PawPrint,
  Shield,
  Star,
  Sword,
  Target,
  type LucideIcon,
} from 'lucide-react'
import { useId } from 'react'
import * as css from './BadgeMedal.css.ts'

const engravings = {
  target: Target,
  book: BookOpen,
  paw: PawPrint,
  sword: Sword,
  shield: Shield,
  eye: Eye,
  hands: Handshake,
  flame: Flame,
  compass: Compass,
  feather: Feather,
  mountain: Mountain,
  star: Star,
  key: KeyRound,
  hourglass: Hourglass,
} satisfies Record<string, LucideIcon>

type Engraving = keyof typeof engravings

interface BadgeMedalProps {
  icon: Engraving
  /** Filled with gold; otherwise only outlined. */
  isEarned: boolean
  /** Diameter in pixels. */
  size?: 40 | 56 | 72 | 96
}

const center = 36
const circle = { cx: center, cy: center, fill: 'none' }

/** A badge as an engraved medal with the lozenge of the brand. Decorative: its title is beside it. */
export function BadgeMedal({ icon, isEarned, size = 72 }: BadgeMedalProps) {
  const metal = useId()
  const Engraved = engravings[icon]
  return (
    <svg
      className={css.medal}
      data-earned={isEarned || undefined}
      viewBox="0 0 72 72"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {isEarned && (
        <linearGradient id={metal} x1="0" y1="0" x2="0.6" y2="1">
          <stop className={css.bright} />
          <stop className={css.deep} offset="1" />
        </linearGradient>
      )}
      <circle cx={center} cy={center} r={34.5} className={css.field} />
      <circle {...circle} r={34.5} strokeWidth={1.25} stroke={isEarned ? `url(#${metal})` : 'currentColor'} />
      {isEarned && <circle {...circle} r={31.2} className={css.milling} strokeWidth={3} strokeDasharray="0.7 1.26" />}
      <circle {...circle} r={28} className={css.ring} strokeWidth={0.8} />
      <rect x={33.5} y={61.5} width={5} height={5} className={css.lozenge} transform="rotate(45 36 64)" />
      <Engraved x={23} y={22} width={26} height={26} strokeWidth={1.4} />
    </svg>
  )
}
