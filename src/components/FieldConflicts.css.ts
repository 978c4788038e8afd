import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

export const sentence = style({ color: tokens.color.inkSoft })
export const taken = style({
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.space.xs,
  marginTop: tokens.space.xs,
  overflowWrap: 'anywhere',
})
export const value = style({ whiteSpace: 'pre-line' })
/** Below the choices. */
export const rest = style([sentence, { marginTop: tokens.space.m }])
