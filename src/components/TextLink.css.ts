import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, motion } = tokens

export const textLink = style({
  position: 'relative',
  fontSize: 13,
  lineHeight: 1.4,
  color: color.inkSoft,
  borderBottom: `1px solid ${color.edge}`,
  borderRadius: 1,
  transition: `color ${motion.press}, border-color ${motion.press}`,
  selectors: {
    '&[data-tone=strong]': { color: color.ink, fontSize: 15, fontWeight: 500, borderBottomColor: color.goldDeep },
    '&[data-hovered]': { color: color.ink, borderBottomColor: color.gold },
    // Only the line of text is visible; the target is 44 px high.
    '&::after': { content: '', position: 'absolute', insetInline: -8, top: '50%', height: 44, translate: '0 -50%' },
  },
})
