import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { control } from './FieldFrame.css.ts'

export const box = style({ position: 'relative', display: 'flex', minWidth: 0 })
export const select = style([
  control,
  {
    appearance: 'none',
    minWidth: 0,
    paddingRight: 40,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    selectors: { '&:hover:not(:disabled)': { borderColor: tokens.color.inkFaint } },
  },
])
export const small = style({ minHeight: tokens.size.control })
export const chevron = style({
  position: 'absolute',
  right: 14,
  top: '50%',
  translate: '0 -50%',
  color: tokens.color.inkSoft,
  pointerEvents: 'none',
})
