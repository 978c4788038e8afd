import { style } from '@vanilla-extract/css'
import { oneColumn, sideBySide, twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const prose = style([meta, { maxWidth: '68ch', fontSize: 15, color: color.inkSoft }])
export const faint = style([meta, { fontWeight: 400, color: color.inkFaint }])
/** Below a select, which has no own description. */
export const hint = style([faint, { marginTop: 6 }])
/** An icon and a name. */
export const named = style({ display: 'inline-flex', alignItems: 'center', gap: space.s, overflowWrap: 'anywhere' })
/** Fields side by side if there is space. */
export const pair = style({
  display: 'grid',
  gap: space.m,
  alignItems: 'start',
  '@container': { [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
/** Four numbers in a row. */
export const numbers = style([
  pair,
  { '@container': { [sideBySide]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } } },
])
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space.s,
  '@container': { [oneColumn]: { flexDirection: 'column-reverse', alignItems: 'stretch' } },
})
export const number = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
/** Gold is for what was earned. */
export const points = style([
  number,
  { color: color.gold, fontWeight: 600, selectors: { '&[data-negative]': { color: color.danger } } },
])
export const choice = style({ maxWidth: 420 })
