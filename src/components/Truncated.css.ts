import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, radius, shadow, space } = tokens

export const frame = style({
  position: 'relative',
  display: 'block',
  minWidth: 0,
  borderRadius: radius.control,
  selectors: { '&:focus-visible': { outline: `2px solid ${color.gold}`, outlineOffset: 2 } },
})
/** Clamped instead of `nowrap`, which would make a table column as wide as the whole text. */
export const short = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
  // Breaks inside words, to use the whole line.
  wordBreak: 'break-all',
  // With right-aligned lines, the ellipsis would be outside the box.
  textAlign: 'left',
})
/** Covers the content below, so that nothing moves. */
export const full = style({
  position: 'absolute',
  zIndex: 1,
  top: '100%',
  right: 0,
  display: 'none',
  width: 'max-content',
  maxWidth: 'min(440px, 78vw)',
  padding: `${space.s} ${space.m}`,
  borderRadius: radius.control,
  background: color.popover,
  boxShadow: shadow.floating,
  color: color.ink,
  textAlign: 'left',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  selectors: { [`${frame}:hover > &`]: { display: 'block' }, [`${frame}:focus > &`]: { display: 'block' } },
})
