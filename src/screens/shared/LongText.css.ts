import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color } = tokens

/** An inline block does not inherit the strike-through of a cancelled or former text. */
export const toggle = style({
  position: 'relative',
  display: 'inline-block',
  fontSize: 13,
  lineHeight: '24px',
  color: color.inkSoft,
  textDecoration: 'underline',
  textDecorationColor: color.edge,
  textUnderlineOffset: 4,
  // Scrolling leaves space for the top bar and the toasts.
  scrollMarginBlock: 80,
  selectors: {
    '&:hover': { color: color.ink, textDecorationColor: color.gold },
    // Only the line of text is visible; the target is 44 px high.
    '&::after': { content: '', position: 'absolute', insetInline: -8, top: '50%', height: 44, translate: '0 -50%' },
  },
})
