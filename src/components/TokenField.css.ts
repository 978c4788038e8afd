import { style } from '@vanilla-extract/css'
import { tokens as theme } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, radius, space } = theme

export const field = style({ display: 'flex', flexDirection: 'column', gap: space.s, minWidth: 0 })
/** The button is beside the box, below the label. */
export const row = style({ display: 'flex', alignItems: 'flex-start', gap: space.xs })
export const input = style({ flex: 1, minWidth: 0 })
export const add = style({ flex: 'none', marginTop: 26 })
export const none = style([meta, { color: color.inkFaint }])
export const tokens = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs, outlineOffset: 4 })
export const token = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 36,
  maxWidth: '100%',
  paddingLeft: space.s,
  borderRadius: radius.full,
  background: color.raised,
})
export const text = style({ minWidth: 0, overflowWrap: 'anywhere', fontSize: 15 })
