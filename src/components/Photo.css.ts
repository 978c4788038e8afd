import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

export const photo = style({ display: 'block', width: '100%', height: '100%', objectFit: 'cover' })
export const whole = style([photo, { objectFit: 'contain' }])
export const missing = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '100%',
  height: '100%',
  minHeight: 44,
  background: tokens.color.raised,
  color: tokens.color.inkFaint,
})
