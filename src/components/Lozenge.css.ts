import { style } from '@vanilla-extract/css'
import { drawn, forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'

export const lozenge = style({
  display: 'inline-block',
  flex: 'none',
  rotate: '45deg',
  background: tokens.color.gold,
  '@media': { [forcedColors]: drawn },
  selectors: { '&[data-tone=deep]': { background: tokens.color.goldDeep } },
})
