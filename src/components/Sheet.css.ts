import { style } from '@vanilla-extract/css'
import { layout } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { backdrop, paged, toastRoom } from './Overlay.css.ts'

const { color, motion, shadow, space } = tokens

export const overlay = style([
  backdrop,
  {
    display: 'flex',
    justifyContent: 'flex-end',
    overflow: 'hidden',
    paddingBottom: toastRoom,
    '@media': { print: paged },
  },
])
export const modal = style({
  display: 'flex',
  width: layout.menu,
  maxWidth: 'calc(100% - 48px)',
  height: '100%',
  background: color.raised,
  borderLeft: `1px solid ${color.line}`,
  boxShadow: shadow.floating,
  transition: `translate ${motion.sheet} ${motion.ease}`,
  selectors: {
    '&[data-entering], &[data-exiting]': { translate: '100% 0' },
    '&[data-size=details]': { width: layout.dialogSmall },
  },
  '@media': { print: { ...paged, border: 0, boxShadow: 'none' } },
})
export const dialog = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  outline: 'none',
  '@media': { print: paged },
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
  minHeight: 72,
  padding: `${space.xs} 12px ${space.xs} ${space.xl}`,
  borderBottom: `1px solid ${color.line}`,
})
export const lead = style({ minWidth: 0, flex: 1 })
export const main = style({ flex: 1, padding: `14px ${space.s}` })
export const foot = style({
  padding: `${space.s} ${space.s} max(${space.m}, env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${color.line}`,
})
