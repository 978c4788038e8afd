import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

export const waiting = style({
  display: 'grid',
  placeContent: 'center',
  minHeight: '100dvh',
  padding: tokens.space.gutter,
})

/** Has no box of its own. */
export const place = style({ display: 'contents' })
