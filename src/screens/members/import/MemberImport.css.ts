import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const example = style([meta, { color: color.inkSoft, overflowWrap: 'anywhere' }])
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${space.m} ${space.l}`,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const column = style({ display: 'grid', gap: space.xxs, minWidth: 0, alignContent: 'start' })

export const results = style({ outline: 'none' })
export const rows = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
  minWidth: 0,
  padding: `${space.s} 0`,
  borderBottom: `1px solid ${color.line}`,
})
export const head = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.s })
export const line = style([meta, { color: color.inkFaint }])
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const sentence = style({ overflowWrap: 'anywhere' })
export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s })
export const correction = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.s,
  paddingTop: space.xs,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
