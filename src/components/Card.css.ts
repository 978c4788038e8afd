import { style } from '@vanilla-extract/css'
import { oneColumn } from '#src/theme/breakpoints.ts'
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
    // Edges are shadows, so that the size does not depend on the tone.
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
  '@container': { [oneColumn]: { rowGap: space.s } },
})
/** The aside keeps its own width beside it, or has its own line if it does not fit. */
export const title = style([cardTitle, { flex: '999 1 auto', minWidth: 0 }])
export const aside = style([
  meta,
  {
    flex: '1 1 auto',
    color: color.inkFaint,
    textAlign: 'right',
    selectors: { '&:has(button:not([data-variant=quiet]), select)': { display: 'grid' } },
  },
])
