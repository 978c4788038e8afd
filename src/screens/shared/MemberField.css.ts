import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { space } = tokens

export const failed = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  alignItems: 'flex-start',
  marginTop: space.xs,
})
