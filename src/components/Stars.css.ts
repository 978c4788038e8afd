import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color } = tokens

export const stars = style({
  display: 'block',
  flex: 'none',
  color: color.gold,
  selectors: { '&[data-tone=ivory]': { color: color.ivory } },
})
export const empty = style({ fill: color.track })
export const full = style({ fill: 'currentColor' })
