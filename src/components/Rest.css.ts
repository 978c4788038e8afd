import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

export const more = style({
  display: 'flex',
  justifyContent: 'center',
  selectors: { '&[data-apart]': { marginTop: tokens.space.m } },
})
