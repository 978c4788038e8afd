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
export const swatches = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })
export const swatch = style({
  display: 'grid',
  placeItems: 'center',
  width: size.target,
  height: size.target,
  borderRadius: radius.full,
  border: `1px solid ${color.outline}`,
  color: color.onGold,
})
