import { style } from '@vanilla-extract/css'
import { oneColumn } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { space } = tokens

export const filters = style({ display: 'flex', flexDirection: 'column', gap: space.s, minWidth: 0 })
export const choices = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  '@container': { [oneColumn]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})
export const member = style({ width: 300, maxWidth: '100%', '@container': { [oneColumn]: { width: 'auto' } } })
export const priority = style({ width: 200, '@container': { [oneColumn]: { width: 'auto' } } })
export const clear = style({ '@container': { [oneColumn]: { gridColumn: '1 / -1' } } })
