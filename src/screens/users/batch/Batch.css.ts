import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const rows = style({ display: 'flex', flexDirection: 'column' })
const row = style({ minWidth: 0, padding: `${space.s} 0`, borderTop: `1px solid ${color.line}` })
export const member = style([
  row,
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'center',
    gap: space.s,
    '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.xs } },
  },
])
export const made = style([row, { display: 'flex', flexDirection: 'column', gap: space.xs }])
export const words = style({ display: 'flex', flexDirection: 'column', gap: space.xxs, minWidth: 0 })
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const sentence = style([meta, { color: color.inkSoft, overflowWrap: 'anywhere' }])
export const refusal = style([meta, { color: color.danger, overflowWrap: 'anywhere' }])
export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.xs })
export const code = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.m,
  textAlign: 'center',
})
/** It keeps its place while the code loads. */
export const codePlace = style({ width: 280, maxWidth: '100%', aspectRatio: '1' })
