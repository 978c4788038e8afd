import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, heat, space } = tokens

const filled = {
  '&[data-level="0"]': { background: heat[0], color: color.inkSoft },
  '&[data-level="1"]': { background: heat[1], color: color.ink },
  '&[data-level="2"]': { background: heat[2], color: color.ink },
  '&[data-level="3"]': { background: heat[3], color: color.ink },
  '&[data-level="4"]': { background: heat[4], color: color.onGold },
}

/** The shades show an amount: they stay in forced colours, each with a readable number. */
const ownColors = {
  selectors: {
    '&[data-level]': { forcedColorAdjust: 'none' },
    '&[data-today]': { outlineColor: 'Highlight' },
  },
} as const

export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 5,
  // Removes the table's own spacing at the edges.
  margin: -5,
  selectors: { '&&': { width: 'calc(100% + 10px)' } },
})
export const weekday = style([meta, { padding: `0 0 ${space.xxs}`, fontWeight: 400, color: color.inkFaint }])
export const cell = style({ position: 'relative', padding: 0 })
export const day = style([
  meta,
  {
    display: 'grid',
    placeItems: 'center',
    height: 28,
    borderRadius: 6,
    color: color.inkFaint,
    fontVariantNumeric: 'tabular-nums',
    '@media': { [phone]: { height: 36 }, [forcedColors]: ownColors },
    selectors: {
      ...filled,
      '&[data-excused]': { border: `1px dashed ${color.inkFaint}` },
      '&[data-today]': { fontWeight: 600, outline: `2px solid ${color.ivory}`, outlineOffset: 1 },
    },
  },
])
export const legend = style([
  meta,
  { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 5, color: color.inkFaint },
])
export const sample = style({
  width: 13,
  height: 13,
  borderRadius: 4,
  selectors: filled,
  '@media': { [forcedColors]: ownColors },
})
