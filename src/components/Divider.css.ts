import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const line = { content: '', flex: 1, height: 1, background: tokens.color.line } as const

export const divider = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  '::before': line,
  '::after': line,
})
