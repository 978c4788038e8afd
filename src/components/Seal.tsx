import * as css from './Seal.css.ts'
import sealUrl from './seal.svg?no-inline'

/**
 * The guilloche of the house, centred behind its parent (which must be `position: relative` and clip what sticks out).
 * On landing, login (opacity .14) and 404 (.20) only. A file of its own, so that no page waits for it. `size` in pixels.
 */
export function Seal({ opacity, size = 1000 }: { opacity: number; size?: number }) {
  return (
    <img
      className={css.seal}
      src={sealUrl}
      alt=""
      width={size}
      height={size}
      decoding="async"
      fetchPriority="low"
      style={{ opacity }}
    />
  )
}
