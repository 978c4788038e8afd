import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { label, meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

export const group = style({ display: 'flex', flexDirection: 'column', gap: space.xxs, marginTop: space.m })
export const legend = style([label, { marginBottom: space.xxs, color: color.inkSoft }])
export const card = style({
  // Contains the hidden input, which must scroll with its label.
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.s,
  minHeight: 44,
  padding: space.s,
  borderRadius: radius.control,
  cursor: 'pointer',
  selectors: {
    '&[data-selected], &[data-hovered]': { background: color.hover },
    '&[data-focus-visible]': { outline: `2px solid ${color.gold}`, outlineOffset: 2 },
  },
})
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  maxHeight: 160,
  overflow: 'auto',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
export const picture = style({
  width: 72,
  height: 72,
  margin: `${space.xxs} 0`,
  borderRadius: radius.control,
  objectFit: 'contain',
})
export const name = style([meta, { color: color.inkFaint }])
