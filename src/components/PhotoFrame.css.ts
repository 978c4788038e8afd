import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

export const place = style({
  // Clear of what stays at the bottom of the window.
  scrollMarginBlock: `${space.l} 96px`,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.xs,
})
/** The whole picture is in the window, with the buttons below it. */
export const picture = style({ position: 'relative', overflow: 'hidden', borderRadius: radius.control, lineHeight: 0 })
export const canvas = style({ display: 'block', maxWidth: '100%', maxHeight: 'min(46vh, 460px)' })
export const frame = style({
  position: 'absolute',
  boxSizing: 'border-box',
  border: `2px solid ${color.gold}`,
  // What is cut off is dark.
  boxShadow: '0 0 0 2000px rgba(6, 5, 4, .62)',
  cursor: 'move',
  touchAction: 'none',
})
/** A target of 44 px around each corner, with a visible square. */
export const handle = style({
  position: 'absolute',
  width: 44,
  height: 44,
  touchAction: 'none',
  '::after': {
    content: '',
    position: 'absolute',
    inset: 14,
    borderRadius: 3,
    background: color.gold,
    boxShadow: '0 0 0 1px rgba(6, 5, 4, .8)',
  },
  selectors: {
    '&[data-corner="topLeft"]': { left: -22, top: -22, cursor: 'nwse-resize' },
    '&[data-corner="topRight"]': { right: -22, top: -22, cursor: 'nesw-resize' },
    '&[data-corner="bottomLeft"]': { left: -22, bottom: -22, cursor: 'nesw-resize' },
    '&[data-corner="bottomRight"]': { right: -22, bottom: -22, cursor: 'nwse-resize' },
  },
})
export const hint = style([meta, { margin: 0, color: color.inkSoft, textAlign: 'center' }])
