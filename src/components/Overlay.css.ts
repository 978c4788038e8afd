import { globalStyle, style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, motion } = tokens

/** The height of the window that the toasts cover. */
export const toastRoom = 'var(--toasts, 0px)'

/** The same with the buttons that stay at the bottom of a phone's window: a focused field is above it. */
export const buttonsRoom = `calc(88px + ${toastRoom})`

/** Printed in full, on as many pages as it needs. */
export const paged = {
  position: 'static',
  display: 'block',
  height: 'auto',
  maxHeight: 'none',
  overflow: 'visible',
} as const

/** Darkens the page behind dialogs and menus. */
export const backdrop = style({
  position: 'fixed',
  inset: 0,
  zIndex: 100,
  // React Aria measures it: it shrinks when the keyboard of a phone opens.
  height: 'var(--visual-viewport-height)',
  background: color.backdrop,
  transition: `opacity ${motion.sheet}`,
  selectors: { '&[data-entering], &[data-exiting]': { opacity: 0 } },
  '@media': { print: { ...paged, background: 'none' } },
})
/** A dialog is printed without the page behind it. */
globalStyle(`body:has(${backdrop}) > #root`, { '@media': { print: { display: 'none' } } })
