import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

export const others = style({
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.space.xs,
  marginTop: tokens.space.xs,
  overflowWrap: 'anywhere',
})
