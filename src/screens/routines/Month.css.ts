import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, space } = tokens

export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: space.xs,
  marginTop: space.l,
})
export const how = style({ fontSize: 13, color: color.inkFaint })
