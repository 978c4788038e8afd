import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, space } = tokens

export const option = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: 44,
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { color: color.inkFaint, cursor: 'default' } },
})
/** Ticked boxes are ivory (LOOK.md, 'Gold is a budget'). */
export const box = style({
  flex: 'none',
  width: 20,
  height: 20,
  margin: 0,
  accentColor: color.ivory,
  cursor: 'inherit',
})
