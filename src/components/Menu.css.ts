import { style } from '@vanilla-extract/css'
import { floating } from '#src/theme/shapes.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, radius, space } = tokens

export const popover = style({
  minWidth: 232,
  maxWidth: 'min(320px, calc(100vw - 24px))',
  padding: 6,
  overflow: 'auto',
  outline: 'none',
  background: color.raised,
  ...floating,
})
export const header = style({
  margin: `0 0 6px`,
  padding: `${space.xs} ${space.s} ${space.s}`,
  borderBottom: `1px solid ${color.line}`,
})
export const list = style({ outline: 'none' })
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: 44,
  padding: `${space.xs} ${space.s}`,
  borderRadius: radius.control,
  color: color.inkSoft,
  fontWeight: 500,
  cursor: 'pointer',
  outlineOffset: '-2px !important',
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-focused], &[data-hovered]': { background: color.popover, color: color.ink },
  },
})
