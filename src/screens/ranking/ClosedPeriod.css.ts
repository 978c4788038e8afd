import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta, section } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space.s} ${space.xxl}`,
  margin: `0 0 ${space.l}`,
})
export const term = style([meta, { color: color.inkFaint }])
export const holder = style([section, { color: color.gold }])
export const fact = style([section, { color: color.ink }])
/** Failures do not appear in print. */
export const unprinted = style({ '@media': { print: { display: 'none' } } })
