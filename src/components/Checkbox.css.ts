import { style } from '@vanilla-extract/css'
import { drawn, forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, space } = tokens

export const option = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: 44,
  cursor: 'pointer',
  selectors: { '&[data-disabled]': { color: color.inkFaint, cursor: 'default' } },
})
/** The input. Ticked boxes are ivory, because gold is rare. */
export const box = style({
  appearance: 'none',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  margin: 0,
  border: `1px solid ${color.edge}`,
  borderRadius: 5,
  background: color.sunken,
  cursor: 'inherit',
  '::before': {
    content: '',
    width: 12,
    height: 12,
    clipPath: 'polygon(12% 48%, 0 62%, 38% 94%, 100% 22%, 86% 10%, 37% 68%)',
  },
  selectors: {
    '&:checked': { background: color.ink, borderColor: color.ink },
    '&:checked::before': { background: color.onGold },
    '&:disabled, &[aria-disabled=true]': { opacity: 0.45 },
  },
  '@media': {
    [forcedColors]: {
      selectors: {
        '&:checked': { ...drawn, borderColor: 'Highlight' },
        '&:checked::before': { background: 'HighlightText' },
      },
    },
  },
})
