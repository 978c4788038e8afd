import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const facts = style({ display: 'flex', flexDirection: 'column', gap: space.xs })
export const sent = style([meta, { color: color.inkSoft }])
export const notes = style({ color: color.inkSoft, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
/** As high as its rows, so that nothing moves when they arrive. */
export const history = style([meta, { minHeight: 62, color: color.inkSoft }])
export const heading = style({ marginBottom: space.xxs, color: color.ink, fontWeight: 600 })
export const missing = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s })
export const recent = style({ display: 'flex', flexWrap: 'wrap', gap: `${space.xxs} ${space.m}`, listStyle: 'none' })
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 28,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  overflowWrap: 'anywhere',
  '@media': { [phone]: { minHeight: 44 } },
})
