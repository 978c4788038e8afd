import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const list = style({ marginBlock: space.m })
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  paddingBlock: space.s,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})
export const words = style({ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' })
export const name = style({ color: color.ink, fontWeight: 600 })
export const faint = style([meta, { color: color.inkFaint }])
export const empty = style({ marginTop: space.m })
