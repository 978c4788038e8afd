import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

export const page = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: '100dvh',
  padding: tokens.space.xl,
  overflow: 'hidden',
})

export const column = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: tokens.space.xl,
  textAlign: 'center',
})

/** The quote's box: two hairlines. */
export const quote = style({
  maxWidth: 460,
  padding: `${tokens.space.l} ${tokens.space.m}`,
  borderTop: `1px solid ${tokens.color.line}`,
  borderBottom: `1px solid ${tokens.color.line}`,
  color: tokens.color.inkSoft,
  fontSize: 25,
  textWrap: 'balance',
})
