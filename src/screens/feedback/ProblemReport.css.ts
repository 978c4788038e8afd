import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

export const content = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.l,
})
export const details = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.s })
export const text = style([meta, { margin: 0, color: color.inkSoft }])
/** Exactly what is sent; it scrolls in both directions. */
export const recording = style({
  maxHeight: 220,
  padding: space.s,
  overflow: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.sunken,
  color: color.inkSoft,
  selectors: { '&:focus-visible': { outline: `2px solid ${color.gold}`, outlineOffset: 2 } },
})
export const lines = style({ margin: 0, fontSize: 12, lineHeight: '18px' })
export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s })
