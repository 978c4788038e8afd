import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, motion, radius } = tokens

export const iconButton = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: 36,
  height: 36,
  borderRadius: radius.control,
  color: color.inkSoft,
  transition: `color ${motion.press}, background-color ${motion.press}`,
  '@media': { [phone]: { width: 44, height: 44 } },
  selectors: {
    '&[data-hovered]': { color: color.ink, background: color.neutralTint },
    '&[data-pressed]': { background: color.hover },
    '&[data-disabled]': { color: color.inkFaint, cursor: 'default' },
  },
})
