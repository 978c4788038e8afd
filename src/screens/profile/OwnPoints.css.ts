import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const note = style([meta, { color: color.inkSoft, margin: `0 0 ${space.s}` }])
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space.xxs} ${space.m}`,
  alignItems: 'baseline',
  padding: `${space.m} 0`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})
export const reason = style({ color: color.ink, fontWeight: 500, overflowWrap: 'anywhere' })
export const link = style({
  color: 'inherit',
  textDecorationColor: color.goldLine,
  textUnderlineOffset: 4,
  // The line is 44 px high for a finger.
  display: 'inline-block',
  paddingBlock: 11,
  marginBlock: -11,
})
export const points = style({
  textAlign: 'right',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: color.gold,
  selectors: { '&[data-negative]': { color: color.danger }, '&[data-zero]': { color: color.inkSoft } },
})
export const facts = style([
  meta,
  { display: 'flex', flexWrap: 'wrap', gap: `${space.xxs} ${space.s}`, color: color.inkSoft },
])
export const total = style([meta, { textAlign: 'right', color: color.inkSoft, fontVariantNumeric: 'tabular-nums' }])
