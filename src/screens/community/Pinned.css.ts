import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { body, itemTitle, meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const items = style({ margin: 0, padding: 0, listStyle: 'none', outlineOffset: 2 })
export const item = style({
  position: 'relative',
  display: 'grid',
  gap: space.xxs,
  padding: `${space.m} 0`,
  minWidth: 0,
  selectors: {
    '& + &': { borderTop: `1px solid ${color.line}` },
    '&:last-child': { paddingBottom: 0 },
  },
})
export const type = style([
  meta,
  { display: 'flex', alignItems: 'center', gap: space.xs, minHeight: 24, color: color.inkSoft },
])
export const title = style([itemTitle, { fontSize: 16, color: color.ink }])
/** Keeps the line breaks. */
export const content = style([body, { fontSize: 14, color: color.inkSoft, whiteSpace: 'pre-line' }])
export const facts = style([meta, { display: 'grid', gap: 2, marginTop: space.xxs, color: color.inkFaint }])
export const unpin = style({ position: 'absolute', top: 10, right: -8 })
export const more = style({ display: 'flex', paddingTop: space.s })
