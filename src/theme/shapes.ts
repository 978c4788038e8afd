import { tokens } from './tokens.css.ts'

const { color, motion, radius, shadow } = tokens

/** The frame of everything that floats above the page. */
export const floating = {
  border: `1px solid ${color.line}`,
  borderRadius: radius.popover,
  boxShadow: shadow.floating,
  transition: `opacity ${motion.popover}, translate ${motion.popover}`,
  selectors: { '&[data-entering], &[data-exiting]': { opacity: 0, translate: '0 4px' } },
}

/** Where a photo is dropped. */
export const dropZone = {
  border: `1px dashed ${color.edge}`,
  borderRadius: radius.card,
  textAlign: 'center',
  transition: `background-color ${motion.press}, border-color ${motion.press}`,
  selectors: {
    '[data-drop] &': { borderColor: color.gold, background: color.goldWash },
    '[data-invalid] &': { borderColor: color.danger },
  },
} as const

/** A square button at the right end of a field. */
export const endButton = {
  position: 'absolute',
  right: 0,
  top: 0,
  width: 44,
  height: 44,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  borderRadius: radius.control,
  color: color.inkSoft,
  outlineOffset: '-4px !important',
} as const
