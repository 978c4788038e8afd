import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

/** Side by side on phones too. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${space.l} ${space.m}`,
  alignItems: 'start',
})
export const following = style([meta, { color: color.inkFaint, marginTop: 7 }])
export const failed = style({ display: 'flex', flexDirection: 'column', gap: space.xs, alignItems: 'flex-start' })
export const more = style({ display: 'flex', marginTop: space.xs })
export const clashes = style({
  margin: `${space.xs} 0 0`,
  paddingLeft: space.l,
  color: color.inkSoft,
  overflowWrap: 'anywhere',
})
