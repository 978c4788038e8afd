import { encode } from 'uqr'
import { Graphic } from './Graphic.tsx'
import * as css from './QrCode.css.ts'

interface QrCodeProps {
  /** What a camera reads. */
  text: string
  /** The accessible name. */
  label: string
}

/** One path: a square for each dark module. */
const pathOf = (modules: readonly (readonly boolean[])[]) =>
  modules.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A text as a QR code, as wide as its place. Load it on demand. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  return (
    <Graphic className={css.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-label={label}>
      <path fill="currentColor" d={pathOf(data)} />
    </Graphic>
  )
}
