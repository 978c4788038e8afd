import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { section } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const panel = style({ paddingTop: space.xl, '@media': { [phone]: { paddingTop: space.l } } })

/** A tab's title with its action on the right, or below it on phones. */
export const head = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${space.s} ${space.m}`,
  marginBottom: space.l,
})
export const title = style([section, { flex: '1 1 auto', minWidth: 0 }])
export const action = style({
  marginLeft: 'auto',
  '@media': { [phone]: { display: 'grid', width: '100%', marginLeft: 0 } },
})
export const vacant = style({ color: color.inkFaint })
/** The icons of a row's last cell align with its edge. */
export const buttons = style({ display: 'inline-flex', gap: space.xxs, marginRight: -8 })
