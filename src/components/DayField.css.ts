import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { control } from './FieldFrame.css.ts'

export const box = style({ position: 'relative', display: 'flex' })
export const input = style([control, { minWidth: 0, paddingRight: 46, fontVariantNumeric: 'tabular-nums' }])
export const button = style({
  position: 'absolute',
  right: 0,
  top: 0,
  width: 44,
  height: 44,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  borderRadius: tokens.radius.control,
  color: tokens.color.inkSoft,
  outlineOffset: '-4px !important',
  selectors: {
    '&[data-hovered]': { color: tokens.color.ink },
    '&[data-disabled]': { color: tokens.color.inkFaint, cursor: 'default' },
  },
})
