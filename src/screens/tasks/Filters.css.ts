import { globalStyle, style } from '@vanilla-extract/css'
import { oneColumn, zoomed } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, space } = tokens

export const filters = style({ display: 'flex', flexDirection: 'column', gap: space.s, minWidth: 0 })
export const choices = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: `${space.s} ${space.m}`,
  '@container': { [oneColumn]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})
/** The name of a filter and its control. */
export const named = style({ display: 'flex', flexDirection: 'column', gap: space.xs, minWidth: 0 })
export const name = style({ color: color.inkSoft })
export const whose = style({ minWidth: 0, '@container': { [oneColumn]: { gridColumn: '1 / -1' } } })
// Short enough for one line with its name.
globalStyle(`${whose} > ${named}`, {
  '@container': { [oneColumn]: { flexDirection: 'row', alignItems: 'center', gap: space.m } },
  '@media': { [zoomed]: { flexWrap: 'wrap' } },
})
export const member = style({ width: 300, maxWidth: '100%', '@container': { [oneColumn]: { width: 'auto' } } })
export const priority = style({ width: 200, '@container': { [oneColumn]: { width: 'auto' } } })
export const clear = style({ alignSelf: 'flex-end', '@container': { [oneColumn]: { gridColumn: '1 / -1' } } })
