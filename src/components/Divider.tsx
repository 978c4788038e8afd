import { divider } from './Divider.css.ts'
import { Lozenge } from './Lozenge.tsx'

/** A hairline with a lozenge in its centre. */
export function Divider() {
  return (
    <div className={divider} aria-hidden="true">
      <Lozenge size={7} tone="deep" />
    </div>
  )
}
