import { style } from '@vanilla-extract/css'
import { phone, sideBySide } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const form = style({
  display: 'grid',
  gap: space.gap,
  '@container': { [sideBySide]: { gridTemplateColumns: 'minmax(0, 541fr) minmax(0, 471fr)', columnGap: 36 } },
})
export const column = style({ display: 'flex', flexDirection: 'column', gap: space.l, minWidth: 0 })
export const intro = style({ marginTop: space.xxs, color: color.inkSoft })
export const hint = style([meta, { display: 'flex', gap: 10, color: color.inkSoft }])
export const hintIcon = style({ flex: 'none', marginTop: 1, color: color.inkFaint })
/** On the right on wide screens, full width on phones. */
export const actions = style({
  display: 'flex',
  justifyContent: 'flex-end',
  '@media': { [phone]: { display: 'grid', justifyContent: 'stretch' } },
})
