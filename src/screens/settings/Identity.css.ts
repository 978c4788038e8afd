import { globalStyle, style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, radius, size, space } = tokens

/** The emblem beside name and colour, above them where the place is narrow, as in the guided setup. */
export const look = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: space.xl })
globalStyle(`${look} > *`, { flex: '2 1 360px', minWidth: 0 })
globalStyle(`${look} > :first-child`, { flex: '1 1 220px' })
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
