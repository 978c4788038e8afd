import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

export const ring = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
})
export const drawing = style({ position: 'absolute', inset: 0, rotate: '-90deg' })
export const rail = style({ stroke: tokens.color.track })
export const from = style({ stopColor: tokens.color.gold })
export const to = style({ stopColor: tokens.color.goldDeep })
export const content = style({ position: 'relative', textAlign: 'center' })
