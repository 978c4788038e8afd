import { type ReactNode, useId } from 'react'
import { Graphic } from './Graphic.tsx'
import * as css from './Ring.css.ts'

interface RingProps {
  /** From 0 to 100. */
  value: number
  /** The value as text, such as '59% conclusão'. Screen readers do not get the content. */
  label: string
  /** Diameter in pixels; the stroke is 10 at 168. */
  size?: number
  children?: ReactNode
}

/** A share of a whole, with its number inside. */
export function Ring({ value, label, size = 168, children }: RingProps) {
  const gradient = useId()
  const share = Math.min(100, Math.max(0, value))
  const stroke = Math.max(6, Math.round((size * 10) / 168))
  const circle = { cx: size / 2, cy: size / 2, r: (size - stroke) / 2, strokeWidth: stroke, fill: 'none' }
  return (
    <div className={css.ring} style={{ width: size, height: size }}>
      <Graphic className={css.drawing} aria-label={label} width={size} height={size}>
        <linearGradient id={gradient}>
          <stop className={css.from} />
          <stop className={css.to} offset="1" />
        </linearGradient>
        <circle {...circle} className={css.rail} />
        {share > 0 && (
          <circle
            {...circle}
            stroke={`url(#${gradient})`}
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${share} 100`}
          />
        )}
      </Graphic>
      <div className={css.content} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
