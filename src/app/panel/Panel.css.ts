import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, font, radius, shadow, space } = tokens

/** Above everything, dialogs too; takes no space on the page. */
export const place = style({
  position: 'fixed',
  right: space.s,
  bottom: space.s,
  zIndex: 300,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: space.s,
  maxWidth: `calc(100vw - 2 * ${space.s})`,
  fontFamily: font.sans,
  fontSize: 13,
  lineHeight: '18px',
  color: color.ink,
  pointerEvents: 'none',
  '@media': { print: { display: 'none' } },
})
export const toggle = style({
  minWidth: 32,
  height: 32,
  padding: 0,
  font: 'inherit',
  color: color.inkSoft,
  background: color.raised,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  pointerEvents: 'auto',
  selectors: { '&:focus-visible': { outline: `2px solid ${color.gold}`, outlineOffset: 2 } },
  '@media': { [phone]: { minWidth: 44, height: 44 } },
})
export const panel = style({
  width: 420,
  maxWidth: '100%',
  maxHeight: '60vh',
  overflow: 'auto',
  padding: space.m,
  background: color.popover,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.card,
  boxShadow: shadow.floating,
  pointerEvents: 'auto',
  '@media': { [phone]: { maxHeight: '45vh' } },
})
export const title = style({ margin: `0 0 ${space.s}`, fontSize: 15, lineHeight: '22px', fontWeight: 600 })
export const machine = style({ borderTop: `1px solid ${color.line}`, padding: `${space.s} 0` })
export const summary = style({ cursor: 'pointer', overflowWrap: 'anywhere' })
export const name = style({ fontWeight: 600 })
export const state = style({ color: color.gold })
export const faint = style({ color: color.inkSoft })
export const events = style({ margin: `${space.s} 0 0`, padding: 0, listStyle: 'none' })
export const event = style({
  padding: '4px 0',
  overflowWrap: 'anywhere',
  selectors: { '&[data-effect=nothing]': { color: color.inkFaint } },
})
