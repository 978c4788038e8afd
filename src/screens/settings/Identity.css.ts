import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, radius, size, space } = tokens

export const look = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(220px, 1fr) 2fr',
  gap: space.xl,
  alignItems: 'start',
  '@media': { '(max-width: 900px)': { gridTemplateColumns: '1fr' } },
})
/** Six in one line, closer on narrow phones; three and three on the narrowest. */
export const swatches = style({
  display: 'grid',
  gridTemplateColumns: `repeat(6, ${size.target})`,
  justifyContent: 'space-between',
  rowGap: space.xs,
  maxWidth: 304,
  '@media': {
    '(max-width: 359px)': { gridTemplateColumns: `repeat(3, ${size.target})`, justifyContent: 'start', gap: space.xs },
  },
})
export const swatch = style({
  display: 'grid',
  placeItems: 'center',
  width: size.target,
  height: size.target,
  borderRadius: radius.full,
  border: `1px solid ${color.outline}`,
  color: color.onGold,
})
