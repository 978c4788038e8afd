import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { control } from './FieldFrame.css.ts'

export const box = style({ position: 'relative', display: 'flex' })
export const input = style([
  control,
  {
    minWidth: 0,
    selectors: {
      '&[data-icon]': { paddingLeft: 43 },
      '&[data-reveal]': { paddingRight: 46 },
      // Chromium paints autofilled fields light blue; only a shadow can cover it.
      '&:autofill': {
        boxShadow: `inset 0 0 0 100px ${tokens.color.sunken}`,
        WebkitTextFillColor: tokens.color.ink,
        caretColor: tokens.color.ink,
      },
    },
  },
])
export const password = style({ selectors: { '&[type=password]:not(:placeholder-shown)': { letterSpacing: '.14em' } } })
export const icon = style({
  position: 'absolute',
  left: 15,
  top: 13,
  color: tokens.color.inkSoft,
  pointerEvents: 'none',
})
export const reveal = style({
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
  selectors: { '&[data-hovered]': { color: tokens.color.ink } },
})
