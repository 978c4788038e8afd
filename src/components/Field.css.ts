import { style } from '@vanilla-extract/css'
import { endButton } from '#src/theme/shapes.ts'
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
  ...endButton,
  selectors: { '&[data-hovered]': { color: tokens.color.ink } },
})
