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
/** On phones its parts are rows of the form, so that the button stays at the bottom of the window below all of them. */
export const notes = style([column, { '@media': { [phone]: { display: 'contents' } } }])
export const intro = style({ color: color.inkSoft })
export const hint = style([meta, { display: 'flex', gap: 10, color: color.inkSoft }])
export const hintIcon = style({ flex: 'none', marginTop: 1, color: color.inkFaint })
export const cropTools = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.xs })
