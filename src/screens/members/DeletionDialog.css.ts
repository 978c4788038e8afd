import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { label, meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const who = style({ marginTop: space.s, fontWeight: 600, overflowWrap: 'anywhere' })
export const effect = style([meta, { color: color.inkSoft, overflowWrap: 'anywhere' }])
export const effects = style([effect, { margin: 0, paddingLeft: 18, listStyle: 'disc', marginTop: space.xxs }])
export const account = style([effect, { marginTop: space.s }])
export const subtitle = style([label, { marginTop: space.l, color: color.inkFaint }])
export const way = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 132px',
  alignItems: 'center',
  gap: space.m,
  padding: `${space.s} 0`,
  borderBottom: `1px solid ${color.line}`,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.xs } },
})
export const retry = style({ marginTop: space.xs })
