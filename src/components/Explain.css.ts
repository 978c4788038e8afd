import { style } from '@vanilla-extract/css'
import { floating } from '#src/theme/shapes.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, motion, space } = tokens

export const term = style({
  position: 'relative',
  borderRadius: 2,
  color: 'inherit',
  textAlign: 'left',
  textDecoration: `underline dotted ${color.edge}`,
  textUnderlineOffset: 4,
  cursor: 'help',
  transition: `color ${motion.press}`,
  selectors: {
    '&[data-hovered], &[aria-expanded="true"]': { color: color.ink, textDecorationColor: color.gold },
    // Only the words are visible; the target is 44 px high.
    '&::after': { content: '', position: 'absolute', insetInline: -6, top: '50%', height: 44, translate: '0 -50%' },
  },
})
export const popover = style({
  maxWidth: 'min(320px, calc(100vw - 24px))',
  overflow: 'auto',
  outline: 'none',
  background: color.raised,
  ...floating,
})
export const dialog = style({ padding: `${space.m} ${space.l}`, outline: 'none' })
export const title = style({ marginBottom: space.xxs, fontSize: 15, fontWeight: 600, color: color.ink })
export const text = style([meta, { color: color.inkSoft }])
export const line = style({ selectors: { '& + &': { marginTop: space.xs } } })
