import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'
import { backdrop } from './Overlay.css.ts'

const { color, space } = tokens

export const overlay = style([backdrop, { background: color.canvas }])
export const modal = style({ height: '100%' })
export const dialog = style({ display: 'flex', flexDirection: 'column', height: '100%', outline: 'none' })
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xxs,
  padding: `max(${space.xs}, env(safe-area-inset-top)) ${space.s} ${space.xs}`,
})
export const title = style([
  meta,
  { flex: 1, minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
])
export const percent = style({
  flex: 'none',
  minWidth: '4ch',
  color: color.inkSoft,
  fontVariantNumeric: 'tabular-nums',
})
/** A finger and the arrow keys scroll it. Pinching changes the picture, not the page. */
export const stage = style({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  touchAction: 'pan-x pan-y',
  outlineOffset: -2,
  cursor: 'zoom-in',
  selectors: { '&[data-zoomed]': { cursor: 'zoom-out' } },
})
