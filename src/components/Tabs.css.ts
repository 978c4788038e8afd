import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { drawn, forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, motion, space } = tokens

export const list = style({
  display: 'flex',
  gap: 28,
  borderBottom: `1px solid ${color.line}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@media': {
    // The hairline is as wide as the page; tabs that do not fit scroll sideways.
    [phone]: { gap: space.xl, marginInline: `calc(-1 * ${space.gutter})`, paddingInline: space.gutter },
  },
})
export const tab = style({
  position: 'relative',
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  minHeight: 48,
  color: color.inkSoft,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  outlineOffset: '-4px !important',
  transition: `color ${motion.press}`,
  '::after': { content: '', position: 'absolute', insetInline: 0, bottom: 0, height: 2, background: 'transparent' },
  selectors: {
    '&:hover, &[data-hovered], &[data-chosen], &[data-current]': { color: color.ink },
    '&[data-chosen]::after, &[data-current]::after': { background: color.gold },
  },
  '@media': {
    [forcedColors]: { selectors: { '&[data-chosen]::after, &[data-current]::after': drawn } },
  },
})
export const panel = style({ paddingTop: tokens.space.xxl, '@media': { [phone]: { paddingTop: space.l } } })
