import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, motion, shadow, space } = tokens

/** Light, in contrast to the dark page. */
export const tooltip = style({
  maxWidth: 'min(280px, calc(100vw - 24px))',
  padding: `6px ${space.s}`,
  background: color.ink,
  color: color.onGold,
  borderRadius: 6,
  fontSize: 13,
  lineHeight: 1.4,
  boxShadow: shadow.floating,
  pointerEvents: 'none',
  transition: `opacity ${motion.popover}`,
  selectors: { '&[data-entering], &[data-exiting]': { opacity: 0 } },
})
