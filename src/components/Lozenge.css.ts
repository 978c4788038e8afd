import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

export const lozenge = style({
  display: 'inline-block',
  flex: 'none',
  rotate: '45deg',
  background: tokens.color.gold,
  selectors: { '&[data-tone=deep]': { background: tokens.color.goldDeep } },
})
