import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { label, meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const group = style({ minWidth: 0, margin: 0, padding: 0, border: 0 })
export const legend = style([label, { padding: 0, marginBottom: space.xs }])
export const lines = style({ display: 'grid', gap: space.xs, margin: 0, padding: 0, listStyle: 'none' })
export const line = style({ display: 'flex', alignItems: 'center', gap: space.xs })
export const text = style({ flex: 1, minWidth: 0 })
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.m}`,
  marginTop: space.xs,
})
export const hint = style([meta, { color: color.inkFaint }])
