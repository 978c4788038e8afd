import { style } from '@vanilla-extract/css'
import { zoomed } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

/** The count of unread notifications. Few elements may be gold. */
export const count = style({
  position: 'absolute',
  // At the top right of the bell, for any target size.
  top: 'calc(50% - 19px)',
  left: 'calc(50% + 2px)',
  minWidth: '1.64em',
  padding: '0 5px',
  borderRadius: tokens.radius.full,
  background: tokens.color.gold,
  color: tokens.color.onGold,
  fontSize: 11,
  lineHeight: '18px',
  fontWeight: 700,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  // Half as large beside texts of twice their size: the bell stays visible.
  '@media': { [zoomed]: { fontSize: 7, lineHeight: '12px' } },
})
