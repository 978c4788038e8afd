import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { ellipsis, meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

export const field = style({ minWidth: 0 })
/** Inside the page layout, so that no scrolling box clips it. */
export const list = style({
  maxHeight: 224,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  marginTop: space.xs,
  padding: space.xxs,
  background: color.popover,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
})
export const member = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  width: '100%',
  textAlign: 'left',
  minHeight: 44,
  padding: `4px ${space.s}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.neutralTint },
    // The outline is for forced colours, which remove the background.
    '&[aria-selected=true]': {
      background: color.pill,
      boxShadow: `inset 2px 0 ${color.gold}`,
      outline: '1px solid transparent',
    },
  },
})
export const words = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: `0 ${space.s}`,
  flex: 1,
  minWidth: 0,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
})
export const name = style([ellipsis, { flex: '1 1 auto' }])
export const handle = style([meta, ellipsis, { color: color.inkSoft, flex: '0 1 auto' }])
