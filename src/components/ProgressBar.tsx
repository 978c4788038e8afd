import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
import * as css from './ProgressBar.css.ts'

export interface ProgressBarProps {
  /** The name that screen readers say. */
  label: string
  /** From 0 to `max`; unknown while undefined. */
  value?: number | undefined
  max?: number
  /** How the value is said, such as '47 de 56'; else as a percentage. */
  valueText?: string | undefined
  tone?: 'gold' | 'danger'
  /** Of the line, in pixels. */
  height?: 4 | 5 | 6
}

/** How far something is: an upload, or one's own way to the next rank. */
export function ProgressBar({ label, value, max = 100, valueText, tone = 'gold', height = 4 }: ProgressBarProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, ((value ?? 0) / max) * 100)) : 0
  return (
    <AriaProgressBar
      className={css.rail}
      data-tone={tone}
      data-indeterminate={value === undefined || undefined}
      style={{ height }}
      aria-label={label}
      value={Math.round(share)}
      isIndeterminate={value === undefined}
      {...(valueText !== undefined && { valueLabel: valueText })}
    >
      <div className={css.fill} style={value === undefined ? undefined : { width: `${share}%` }} />
    </AriaProgressBar>
  )
}
