import { style } from '@vanilla-extract/css'
import { chosen, forcedColors } from '#src/theme/forcedColors.ts'
import { floating } from '#src/theme/shapes.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { subheading } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

export const popover = style({
  maxWidth: 'calc(100vw - 24px)',
  padding: space.m,
  overflow: 'auto',
  background: color.popover,
  ...floating,
})
export const dialog = style({ outline: 'none' })
export const head = style({ display: 'flex', alignItems: 'center', gap: space.xs, marginBottom: space.xs })
export const month = style([
  subheading,
  { flex: 1, textAlign: 'center', selectors: { '&::first-letter': { textTransform: 'uppercase' } } },
])
export const step = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 44,
  height: 44,
  borderRadius: radius.control,
  color: color.inkSoft,
  selectors: {
    '&[data-hovered]': { color: color.ink, background: color.neutralTint },
    '&[data-disabled]': { color: color.inkFaint, cursor: 'default' },
  },
})
export const grid = style({ borderSpacing: 0, margin: '0 auto' })
export const weekday = style({ width: 44, height: 28, color: color.inkFaint, fontSize: 13, fontWeight: 500 })
export const cell = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 44,
  height: 40,
  borderRadius: radius.control,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  outlineOffset: '-2px !important',
  selectors: {
    '&[data-hovered]': { background: color.neutralTint },
    // Today has an ivory outline, as in the heat map.
    '&[data-today]': { boxShadow: `inset 0 0 0 1px ${color.ivory}` },
    '&[data-selected]': { background: color.ivory, color: color.onGold, fontWeight: 600 },
    '&[data-outside-month]': { visibility: 'hidden' },
    '&[data-disabled]': { color: color.inkFaint, cursor: 'default' },
  },
  '@media': {
    [forcedColors]: { selectors: { '&[data-today]': { border: '1px solid' }, '&[data-selected]': chosen } },
  },
})
