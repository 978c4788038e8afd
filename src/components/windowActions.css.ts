import { globalStyle, style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { buttonsRoom, toastRoom } from './Overlay.css.ts'

const { color, radius, space } = tokens

/**
 * The buttons of a form that is the last part of a card. On the right on wide screens; on phones at the bottom of the
 * window, above toasts and the keyboard. Needs the ref `keyboardRoom`.
 */
export const windowActions = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space.s,
  '@media': {
    [phone]: {
      position: 'sticky',
      bottom: `calc(${toastRoom} + var(--keyboard, 0px))`,
      zIndex: 1,
      display: 'grid',
      gridAutoFlow: 'column',
      justifyContent: 'stretch',
      // The edge of a card is a shadow inside it, 1 px wide.
      margin: `0 calc(1px - ${space.card}) calc(1px - ${space.card})`,
      padding: `${space.s} calc(${space.card} - 1px) calc(${space.s} + env(safe-area-inset-bottom))`,
      background: color.surface,
      borderTop: `1px solid ${color.line}`,
      borderRadius: `0 0 ${radius.card} ${radius.card}`,
    },
  },
})
globalStyle(`html:has(${windowActions})`, { '@media': { [phone]: { scrollPaddingBottom: buttonsRoom } } })
