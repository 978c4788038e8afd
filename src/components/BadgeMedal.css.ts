import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color } = tokens

export const medal = style({
  flex: 'none',
  display: 'block',
  color: color.edge,
  selectors: { '&[data-earned]': { color: color.gold } },
})
export const bright = style({ stopColor: color.goldTop })
export const deep = style({ stopColor: color.goldDeep })
export const field = style({
  fill: color.sunken,
  selectors: { [`${medal}[data-earned] &`]: { fill: '#2a2113' } },
})
export const milling = style({ stroke: color.goldDeep, opacity: 0.75 })
export const ring = style({
  stroke: color.line,
  selectors: { [`${medal}[data-earned] &`]: { stroke: color.goldLine } },
})
export const lozenge = style({
  fill: color.edge,
  selectors: { [`${medal}[data-earned] &`]: { fill: color.gold } },
})
