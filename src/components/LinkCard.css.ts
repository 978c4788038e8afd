import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { cardTitle } from '#src/theme/type.css.ts'

const { color, motion, radius, shadow, space } = tokens

export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: space.xxs,
  height: '100%',
  padding: space.card,
  background: color.surface,
  borderRadius: radius.card,
  boxShadow: shadow.card,
  transition: `background-color ${motion.press}`,
  selectors: { '&[data-hovered]': { background: color.raised }, '&[data-pressed]': { background: color.hover } },
})
export const icon = style({ color: color.inkSoft, marginBottom: space.s })
export const title = style([cardTitle, { color: color.ink }])
export const text = style({ color: color.inkSoft })
/** Anything that waits is more important than what the area is for. */
export const waiting = style({ marginTop: space.xs, color: color.gold, fontWeight: 500 })
