import { style } from '@vanilla-extract/css'
import { twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { itemTitle, meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const card = style({ marginBottom: space.gap })
export const steps = style({
  display: 'grid',
  gap: space.l,
  '@container': { [twoColumns]: { gridTemplateColumns: '1fr 1.4fr 1fr', gap: space.xl } },
})
export const step = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignContent: 'start',
  columnGap: space.s,
  selectors: { '&[data-done]': { color: color.inkSoft } },
})
export const mark = style({ display: 'grid', placeItems: 'center', width: 20, height: 24, color: color.gold })
export const title = itemTitle
export const text = style({ color: color.inkSoft })
export const routines = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
  gap: `${space.xs} ${space.m}`,
  marginTop: space.s,
})
export const routine = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space.s,
  overflowWrap: 'anywhere',
})
export const icon = style({ marginTop: 2, color: color.gold })
export const worth = style([meta, { color: color.inkSoft }])
export const link = style({ marginTop: space.s })
