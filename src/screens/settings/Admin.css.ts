import { style } from '@vanilla-extract/css'
import { twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

export const areas = style({
  display: 'grid',
  gap: tokens.space.gap,
  '@container': { [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
