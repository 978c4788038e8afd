import { style } from '@vanilla-extract/css'
import { dropZone } from '#src/theme/shapes.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { label, meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

export const field = style({ minWidth: 0, borderRadius: radius.card, outlineOffset: 6 })
export const legend = style([label, { padding: 0, marginBottom: space.xs, color: color.inkSoft }])
export const zone = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.m,
  padding: `${space.xl} ${space.m}`,
  ...dropZone,
})
export const face = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 104,
  height: 104,
  overflow: 'hidden',
  borderRadius: '50%',
  background: `linear-gradient(${color.shadeTop}, ${color.shadeBottom})`,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  color: color.inkSoft,
  selectors: { '&[data-square]': { borderRadius: radius.card } },
})
export const choices = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.xs,
  width: '100%',
  outline: 'none',
})
export const status = style([meta, { color: color.inkSoft, fontVariantNumeric: 'tabular-nums' }])
export const bar = style({ width: '100%' })
export const hint = style([meta, { color: color.inkFaint, textWrap: 'balance' }])
export const reason = style([meta, { color: color.danger, textWrap: 'balance' }])
export const error = style([meta, { display: 'flex', gap: 7, marginTop: 7, color: color.danger }])
export const errorIcon = style({ flex: 'none', marginTop: 2 })
