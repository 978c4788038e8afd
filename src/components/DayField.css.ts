import { style } from '@vanilla-extract/css'
import { endButton } from '#src/theme/shapes.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { control } from './FieldFrame.css.ts'

export const box = style({ position: 'relative', display: 'flex' })
export const input = style([control, { minWidth: 0, paddingRight: 46, fontVariantNumeric: 'tabular-nums' }])
export const button = style({
  ...endButton,
  selectors: {
    '&[data-hovered]': { color: tokens.color.ink },
    '&[data-disabled]': { color: tokens.color.inkFaint, cursor: 'default' },
  },
})
