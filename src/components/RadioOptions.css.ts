import { style } from '@vanilla-extract/css'
import { forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, space } = tokens

export const group = style({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: `0 ${space.m}` })
/** The label of a field has its own line. */
export const above = style({ flexBasis: '100%' })
export const option = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: 44,
  cursor: 'pointer',
})
/** The input; also a mark of the cards. Ivory, because gold is rare. */
export const mark = style({
  appearance: 'none',
  margin: 0,
  width: 20,
  height: 20,
  flex: 'none',
  borderRadius: '50%',
  border: `1px solid ${color.edge}`,
  background: color.sunken,
  cursor: 'inherit',
  selectors: {
    '[data-hovered] > &, label:hover > &': { borderColor: color.inkFaint },
    '[data-selected] > &, &:checked': { border: `6px solid ${color.ink}` },
  },
  '@media': {
    [forcedColors]: {
      selectors: { '[data-selected] > &, &:checked': { borderColor: 'Highlight', forcedColorAdjust: 'none' } },
    },
  },
})
