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

export const quote = style({ color: tokens.color.inkSoft, fontSize: 25, maxWidth: 460 })
