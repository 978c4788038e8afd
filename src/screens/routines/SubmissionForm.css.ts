import { globalStyle, style } from '@vanilla-extract/css'
import { toastRoom } from '#src/components/Overlay.css.ts'
import { phone, sideBySide } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

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
/** On the right on wide screens. On phones at the bottom of the window, above toasts and the keyboard. */
export const actions = style({
  display: 'flex',
  justifyContent: 'flex-end',
  '@media': {
    [phone]: {
      position: 'sticky',
      bottom: `calc(${toastRoom} + var(--keyboard, 0px))`,
      zIndex: 1,
      display: 'grid',
      justifyContent: 'stretch',
      margin: `0 calc(-1 * ${space.card}) calc(-1 * ${space.card})`,
      padding: `${space.s} ${space.card} calc(${space.s} + env(safe-area-inset-bottom))`,
      background: color.surface,
      borderTop: `1px solid ${color.line}`,
      borderRadius: `0 0 ${radius.card} ${radius.card}`,
    },
  },
})
// A focused field is above the button.
globalStyle(`html:has(${form})`, { '@media': { [phone]: { scrollPaddingBottom: 88 } } })
export const cropTools = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.xs })
