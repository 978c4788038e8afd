import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const about = style([meta, { color: color.inkSoft }])
export const pause = style({ marginBottom: space.s, color: color.gold, fontWeight: 500 })
export const item = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space.xxs,
  paddingBlock: space.m,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` }, '&:last-child': { paddingBottom: 0 } },
})
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s })
export const days = style({ color: color.ink, fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const faint = style([meta, { color: color.inkFaint, overflowWrap: 'anywhere' }])
/** Its label is at the edge of the text. */
export const withdraw = style({ marginLeft: -12 })
export const deeds = style({ display: 'flex', flexWrap: 'wrap', gap: space.s, marginTop: space.xs })
/** Above the list of tasks. */
export const requests = style({ marginBottom: space.gap })
/** A link leads here: below the header of the window. */
export const part = style({ scrollMarginTop: 88 })
