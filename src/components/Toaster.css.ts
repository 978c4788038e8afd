import { keyframes, style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, motion, radius, shadow, space } = tokens

const rise = keyframes({ from: { opacity: 0, translate: '0 4px' } })

/** At the bottom, which has no titles; dialogs and sheets end above it (`toastRoom`). */
export const region = style({
  position: 'fixed',
  right: space.xl,
  bottom: `calc(${space.xl} + var(--keyboard, 0px))`,
  zIndex: 200,
  width: 360,
  maxWidth: 'calc(100vw - 40px)',
  borderRadius: radius.card,
  '@media': {
    [phone]: {
      right: space.s,
      left: space.s,
      width: 'auto',
      maxWidth: 'none',
      bottom: `calc(${space.s} + max(env(safe-area-inset-bottom), var(--keyboard, 0px)))`,
    },
    print: { display: 'none' },
  },
})
/** The list inside is `display: contents`, so that this column spaces the toasts. */
export const column = style({ display: 'flex', flexDirection: 'column', gap: space.s })
export const toast = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  gap: '0 12px',
  alignItems: 'start',
  padding: '13px 10px 14px 16px',
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  boxShadow: shadow.floating,
  animation: `${rise} ${motion.popover}`,
  selectors: { '&[data-tone=danger]': { borderColor: color.dangerEdge } },
})
export const icon = style({
  marginTop: 1,
  color: color.info,
  selectors: {
    '[data-tone=success] > &': { color: color.success },
    '[data-tone=danger] > &': { color: color.danger },
  },
})
export const title = style({ fontWeight: 600, lineHeight: '22px', overflowWrap: 'anywhere' })
export const description = style({ fontSize: 13, lineHeight: '20px', color: color.inkSoft, overflowWrap: 'anywhere' })
/** The close icon lines up with the title; its target extends beyond it. */
export const close = style({ margin: '-8px -2px', '@media': { [phone]: { margin: '-12px -6px' } } })
export const undo = style({ marginTop: space.xs })
