import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

/** One's news count: one of the few places where gold may be. */
export const count = style({
  position: 'absolute',
  // Over the bell's shoulder, however large the target.
  top: 'calc(50% - 19px)',
  left: 'calc(50% + 2px)',
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: tokens.radius.full,
  background: tokens.color.gold,
  color: tokens.color.onGold,
  fontSize: 11,
  lineHeight: '18px',
  fontWeight: 700,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})
