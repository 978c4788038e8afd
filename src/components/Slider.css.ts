import { style } from '@vanilla-extract/css'
import { drawn, drawnFaint, forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, motion, radius } = tokens

export const slider = style({ width: '100%' })
/** 44 px high for touch; the visible line is 4. */
export const track = style({ position: 'relative', height: 44, cursor: 'pointer' })
export const rail = style({
  position: 'absolute',
  insetInline: 0,
  top: 20,
  height: 4,
  borderRadius: radius.full,
  background: color.track,
  '@media': { [forcedColors]: drawnFaint },
})
export const fill = style({
  borderRadius: radius.full,
  background: `linear-gradient(90deg, ${color.goldDeep}, ${color.gold})`,
  selectors: { [`${slider}[data-disabled] &`]: { background: color.barPast } },
  '@media': { [forcedColors]: drawn },
})
export const thumb = style({
  top: 22,
  width: 22,
  height: 22,
  borderRadius: '50%',
  background: color.ink,
  border: `2px solid ${color.surface}`,
  boxShadow: `0 0 0 2px ${color.gold}`,
  transition: `box-shadow ${motion.press}`,
  selectors: {
    '&[data-hovered]': { boxShadow: `0 0 0 2px ${color.goldTop}` },
    '&[data-dragging]': { boxShadow: `0 0 0 2px ${color.goldTop}, 0 0 0 10px ${color.goldWash}` },
    '&[data-focus-visible]': { outline: `2px solid ${color.gold}`, outlineOffset: 4 },
    '&[data-disabled]': { background: color.inkFaint, boxShadow: `0 0 0 2px ${color.barPast}` },
    // The touch area around the 22 px.
    '&::after': { content: '', position: 'absolute', inset: -13 },
  },
})
export const marks = style({
  display: 'flex',
  justifyContent: 'space-between',
  color: color.inkFaint,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
})
