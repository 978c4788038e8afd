import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, motion, radius, space } = tokens

export const disclosure = style({ minWidth: 0 })
export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: tokens.size.target,
  padding: `0 ${space.s} 0 ${space.xs}`,
  borderRadius: radius.control,
  color: color.inkSoft,
  fontWeight: 500,
  cursor: 'pointer',
  listStyle: 'none',
  transition: `color ${motion.press}, background-color ${motion.press}`,
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { color: color.ink, background: color.neutralTint },
  },
})
export const chevron = style({
  transition: `rotate ${motion.popover}`,
  selectors: { [`${disclosure}[open] > ${summary} > &`]: { rotate: '180deg' } },
})
export const content = style({ padding: `${space.m} ${space.xs} 0` })
