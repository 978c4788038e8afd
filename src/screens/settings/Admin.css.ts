import { style } from '@vanilla-extract/css'
import { twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, space } = tokens

export const areas = style({
  display: 'grid',
  gap: space.gap,
  '@container': { [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const steps = style({ display: 'grid', gap: space.s })
export const step = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.s,
  selectors: { '&[data-done]': { color: color.inkSoft } },
})
export const mark = style({ flex: 'none', marginTop: 2, color: color.gold })
export const text = style({ color: color.inkSoft })
