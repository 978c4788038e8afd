import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

export const bell = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  color: tokens.color.inkSoft,
})

export const count = style({
  position: 'absolute',
  top: 3,
  left: 22,
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: tokens.radius.full,
  background: tokens.color.gold,
  color: tokens.color.onGold,
  fontSize: 11,
  fontWeight: 600,
  lineHeight: '18px',
  textAlign: 'center',
})
