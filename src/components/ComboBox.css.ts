import { style } from '@vanilla-extract/css'
import { floating } from '#src/theme/shapes.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'
import { control } from './FieldFrame.css.ts'

const { color, radius, size } = tokens

export const box = style({ position: 'relative', display: 'flex', minWidth: 0 })
export const input = style([
  control,
  {
    minWidth: 0,
    paddingRight: size.control,
    textOverflow: 'ellipsis',
    selectors: { '&::placeholder': { color: color.inkFaint, opacity: 1 } },
  },
])
export const small = style({ minHeight: size.control })
export const button = style({
  position: 'absolute',
  right: 0,
  top: 0,
  bottom: 0,
  width: size.control,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  border: 0,
  background: 'none',
  color: color.inkSoft,
  cursor: 'pointer',
})

export const popover = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 'var(--trigger-width)',
  maxWidth: 'calc(100vw - 24px)',
  padding: 6,
  background: color.popover,
  ...floating,
})
/** The list itself scrolls, not its container: only so screen readers treat it as the list of the field. */
export const list = style({ minHeight: 0, overflow: 'auto', outline: 'none' })
export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: '8px 12px',
  borderRadius: radius.control,
  cursor: 'pointer',
  outlineOffset: '-2px !important',
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-focused], &[data-hovered]': { background: color.neutralTint },
    '&[data-selected]': { fontWeight: 500 },
    '&[data-disabled]': { color: color.inkFaint, cursor: 'default' },
  },
})
export const words = style({ flex: 1, minWidth: 0 })
export const none = style([meta, { padding: '10px 12px', color: color.inkSoft }])
