import type { ReactNode } from 'react'
import { status } from './StatusDot.css.ts'

/** A 7 px dot and a word without fill, for the most common states. */
export function StatusDot(props: { tone?: 'neutral' | 'success' | 'warning' | 'danger'; children: ReactNode }) {
  return (
    <span className={status} data-tone={props.tone ?? 'neutral'}>
      {props.children}
    </span>
  )
}
