import { style } from '@vanilla-extract/css'
import { drawn, drawnFaint, forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const bars = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  gap: space.xs,
  height: 124,
  padding: `0 ${space.xxs}`,
  borderBottom: `1px solid ${color.line}`,
})
export const bar = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  alignItems: 'center',
  flex: '1 1 22px',
  maxWidth: 36,
  height: '100%',
  // Space for the number above the tallest bar.
  paddingTop: 28,
})
export const value = style([
  meta,
  { position: 'absolute', fontWeight: 600, color: color.ink, marginBottom: 6, whiteSpace: 'nowrap' },
])
export const scale = style({ position: 'relative', width: '100%', height: '100%' })
export const fill = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  minHeight: 2,
  borderRadius: '3px 3px 0 0',
  background: color.barPast,
  selectors: {
    '&[data-current]': { background: `linear-gradient(${color.goldTop}, ${color.goldBottom})` },
    '&[data-none]': { background: color.track },
  },
  '@media': { [forcedColors]: { ...drawnFaint, selectors: { '&[data-current]': drawn } } },
})
export const axis = style([
  meta,
  { display: 'flex', justifyContent: 'space-between', marginTop: space.xs, color: color.inkFaint },
])
export const end = style({ color: color.ink })
