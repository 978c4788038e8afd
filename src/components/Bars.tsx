import { VisuallyHidden } from './VisuallyHidden.tsx'
import * as css from './Bars.css.ts'

interface Bar {
  key: string
  value: number
  /** The whole bar as text, such as 'Semana de 28/09: 12 pontos'. */
  text: string
}

interface BarsProps {
  /** The accessible name. */
  label: string
  /** From the oldest; the last is the current one, in gold and with its number. */
  bars: readonly Bar[]
  /** The current number as text. */
  current: string
  /** Below the first and the last bar. */
  from: string
  to: string
}

/** A few amounts in a row; a list for screen readers. Values below 0 have no bar. */
export function Bars({ label, bars, current, from, to }: BarsProps) {
  const tallest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div>
      <ol className={css.bars} aria-label={label}>
        {bars.map(({ key, value, text }, place) => {
          const height = `${(Math.max(0, value) / tallest) * 100}%`
          const isCurrent = place === bars.length - 1
          return (
            <li key={key} className={css.bar}>
              <VisuallyHidden>{text}</VisuallyHidden>
              <div className={css.scale} aria-hidden="true">
                <div
                  className={css.fill}
                  data-current={isCurrent || undefined}
                  data-none={value <= 0 || undefined}
                  style={{ height }}
                />
                {isCurrent && (
                  <div className={css.value} style={{ bottom: height, left: '50%', translate: '-50%' }}>
                    {current}
                  </div>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      <div className={css.axis} aria-hidden="true">
        <span>{from}</span>
        <span className={css.end}>{to}</span>
      </div>
    </div>
  )
}
