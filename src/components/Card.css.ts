import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { cardTitle, meta } from '#src/theme/type.css.ts'

const { color, radius, shadow, space } = tokens

export const card = style({
  minWidth: 0,
  padding: space.card,
  background: color.surface,
  borderRadius: radius.card,
  boxShadow: shadow.card,
  overflowWrap: 'anywhere',
  selectors: {
    // Edges are shadows, so that a card keeps its size when it changes its tone.
    '&[data-tone=gold]': { boxShadow: `inset 0 0 0 1px ${color.goldLine}` },
    '&[data-tone=bare]': { background: 'none', boxShadow: `inset 0 0 0 1px ${color.line}` },
  },
})
export const head = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: `${space.xxs} ${space.m}`,
  marginBottom: space.m,
})
export const title = style([cardTitle, { minWidth: 0 }])
export const aside = style([meta, { color: color.inkFaint, marginLeft: 'auto', textAlign: 'right' }])
