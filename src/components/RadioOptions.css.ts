import { style } from '@vanilla-extract/css'
import { forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { layInputOverMark } from './HiddenInput.ts'

const { color, space } = tokens

export const group = style({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: `0 ${space.m}` })
/** The label of a field has its own line. */
export const above = style({ flexBasis: '100%' })
export const option = style({
  // Contains the hidden input, which must scroll with its label.
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: 44,
  cursor: 'pointer',
})
layInputOverMark(option)
/** Also used by the cards. Ivory, because gold is rare. */
export const mark = style({
  width: 20,
  height: 20,
  flex: 'none',
  borderRadius: '50%',
  border: `1px solid ${color.edge}`,
  background: color.sunken,
  selectors: {
    '[data-hovered] > &': { borderColor: color.inkFaint },
    '[data-selected] > &': { border: `6px solid ${color.ink}` },
    [`${option}[data-focus-visible] > &`]: { outline: `2px solid ${color.gold}`, outlineOffset: 2 },
  },
  '@media': {
    [forcedColors]: {
      selectors: { '[data-selected] > &': { borderColor: 'Highlight', forcedColorAdjust: 'none' } },
    },
  },
})
