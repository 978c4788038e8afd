import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

export const crop = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.xs,
  marginTop: space.s,
})
export const frame = style({
  position: 'relative',
  // In a low window the zoom stays visible, and beside the picture there is room to scroll.
  width: 'min(100%, 320px, max(160px, 100dvh - 300px))',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: radius.control,
  background: color.sunken,
  cursor: 'grab',
  touchAction: 'none',
  selectors: { '&:active': { cursor: 'grabbing' } },
})
export const image = style({ position: 'absolute', maxWidth: 'none', pointerEvents: 'none', userSelect: 'none' })
/** The visible circle. */
export const mask = style({
  position: 'absolute',
  inset: 0,
  borderRadius: '50%',
  // Forced colours draw no shadow.
  border: '1px solid transparent',
  boxShadow: `0 0 0 200px rgba(6, 5, 4, .6), inset 0 0 0 1px ${color.goldLine}`,
  pointerEvents: 'none',
})
export const zoom = style({ display: 'flex', alignItems: 'center', gap: space.s })
export const value = style([
  meta,
  { minWidth: 48, textAlign: 'center', color: color.inkSoft, fontVariantNumeric: 'tabular-nums' },
])
