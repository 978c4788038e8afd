import { styleVariants } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { space } = tokens

const gaps = {
  xxs: space.xxs,
  xs: space.xs,
  s: space.s,
  m: space.m,
  l: space.l,
  xl: space.xl,
  xxl: space.xxl,
  page: space.gap,
}

export const stack = styleVariants(gaps, (gap) => ({ display: 'flex', flexDirection: 'column', gap, minWidth: 0 }))
export const inline = styleVariants(gaps, (gap) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap,
  minWidth: 0,
}))
