import { style } from '@vanilla-extract/css'
import { sideBySide } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { space } = tokens

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: `${space.s} ${space.l}`,
  marginBottom: space.gap,
})

/** The feed with the pinned items beside it, or below it on narrow pages. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space.gap,
  '@container': { [sideBySide]: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } },
})
