import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import * as css from './Badge.css.ts'

/** `gold` is for founders, `faint` for cancelled items. */
export type BadgeTone = 'neutral' | 'success' | 'info' | 'warning' | 'danger' | 'gold' | 'faint'

interface BadgeProps {
  tone?: BadgeTone
  icon?: LucideIcon | undefined
  children: ReactNode
}

/** An icon and a word, 24 px high. The meaning never depends on the colour alone. */
export function Badge({ tone = 'neutral', icon: Icon, children }: BadgeProps) {
  return (
    <span className={css.badge} data-tone={tone}>
      {Icon && <Icon className={css.icon} size={14} strokeWidth={1.75} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  )
}
