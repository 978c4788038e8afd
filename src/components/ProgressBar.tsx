import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
import * as css from './ProgressBar.css.ts'

interface ProgressBarProps {
  /** The accessible name. */
  label: string
  /** From 0 to `max`; unknown while undefined. */
  value?: number | undefined
  max?: number
  /** The value for screen readers, such as '47 de 56'; default: a percentage. */
  valueText?: string | undefined
  tone?: 'gold' | 'danger'
  /** The height of the line, in pixels. */
  height?: 4 | 5 | 6
}

/** The progress of an upload, or to the next rank. */
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
