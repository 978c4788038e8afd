import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { control } from './FieldFrame.css.ts'

const { color, motion, radius, shadow } = tokens

export const button = style([
  control,
  { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 10, cursor: 'pointer' },
])
export const value = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '&[data-placeholder]': { color: color.inkFaint } },
})
export const chevron = style({ flex: 'none', color: color.inkSoft })

export const popover = style({
  minWidth: 'var(--trigger-width)',
  maxWidth: 'calc(100vw - 24px)',
  padding: 6,
  overflow: 'auto',
  background: color.popover,
  border: `1px solid ${color.line}`,
  borderRadius: radius.popover,
  boxShadow: shadow.floating,
  transition: `opacity ${motion.popover}, translate ${motion.popover}`,
  selectors: { '&[data-entering], &[data-exiting]': { opacity: 0, translate: '0 4px' } },
})
export const list = style({ outline: 'none' })
export const option = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 44,
  padding: '8px 12px',
  borderRadius: radius.control,
  cursor: 'pointer',
  outlineOffset: '-2px !important',
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-focused], &[data-hovered]': { background: color.neutralTint },
    '&[data-selected]': { fontWeight: 500 },
    '&[data-disabled]': { color: color.inkFaint, cursor: 'default' },
  },
})
