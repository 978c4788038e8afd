import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { body, itemTitle } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const summary = style([body, { color: color.inkSoft }])
export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const check = style({
  display: 'grid',
  gap: space.xs,
  padding: `${space.l} 0`,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0, paddingTop: 0 }, '&:last-child': { paddingBottom: 0 } },
})
/** The state stays on the right; a long title has two lines. */
export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) max-content',
  alignItems: 'start',
  gap: space.s,
})
export const title = itemTitle
export const value = style([body, { color: color.ink }])
export const advice = style([body, { maxWidth: '80ch', color: color.inkSoft }])
