import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color } = tokens

/** An inline block does not take the line through a cancelled or former text. */
export const toggle = style({
  position: 'relative',
  display: 'inline-block',
  fontSize: 13,
  lineHeight: '24px',
  color: color.inkSoft,
  textDecoration: 'underline',
  textDecorationColor: color.edge,
  textUnderlineOffset: 4,
  // The page's top bar and the toasts stay clear of it.
  scrollMarginBlock: 80,
  selectors: {
    '&:hover': { color: color.ink, textDecorationColor: color.gold },
    // The line of text is what one sees; the target is 44 px high.
    '&::after': { content: '', position: 'absolute', insetInline: -8, top: '50%', height: 44, translate: '0 -50%' },
  },
})
