import { style } from '@vanilla-extract/css'
import { content as container, layout, phone, wide } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { ellipsis } from '#src/theme/type.css.ts'

const { space, color } = tokens

export const main = style({
  outline: 'none',
  '@media': { [wide]: { marginLeft: layout.sidebar } },
})

export const content = style({
  container: `${container} / inline-size`,
  maxWidth: `calc(${layout.contentMax}px + 2 * ${space.gutter})`,
  margin: '0 auto',
  padding: `40px ${space.gutter} 64px`,
  '@media': { [phone]: { padding: `${space.xl} ${space.gutter} 48px` } },
})

export const header = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space.m,
  minHeight: 48,
  marginBottom: space.xl,
})

export const actions = style({
  display: 'flex',
  gap: space.s,
  marginLeft: 'auto',
  '@media': { [phone]: { width: '100%', marginLeft: 0 } },
})

export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  marginLeft: 'auto',
  minWidth: 0,
  '@media': { [phone]: { display: 'none' } },
})

export const name = style([ellipsis, { fontSize: 15, fontWeight: 600, color: color.ink, maxWidth: 180 }])
