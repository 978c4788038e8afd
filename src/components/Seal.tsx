import * as css from './Seal.css.ts'
import sealUrl from './seal.svg?no-inline'

/**
 * The guilloche of the brand, centred behind its parent, which must be `position: relative` and clip its overflow. Only
 * for landing, login (opacity .14) and 404 (.20). A separate file, so that no page waits for it. `size` in pixels.
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
