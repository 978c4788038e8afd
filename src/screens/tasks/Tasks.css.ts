import { style } from '@vanilla-extract/css'
import { oneColumn, sideBySide } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { space } = tokens

/** On a phone a single task, to which a notice leads, is not below what belongs to all tasks. */
export const ofAll = style({
  '@container': { [oneColumn]: { selectors: { '[data-single] &': { display: 'none' } } } },
})
/** The summary is above the list, or beside it on wide screens. */
export const grid = style({
  display: 'grid',
  gap: space.gap,
  alignItems: 'start',
  marginTop: space.l,
  '@container': { [sideBySide]: { gridTemplateColumns: 'minmax(0, 1fr) 296px' } },
})
export const aside = style({
  height: '100%',
  minWidth: 0,
  '@container': { [sideBySide]: { gridColumn: 2, gridRow: 1 } },
})
/** Under the summary. */
export const fading = style({
  display: 'grid',
  justifyContent: 'center',
  selectors: { '&:not(:empty)': { marginTop: space.s } },
})
/** The absences and the list. */
export const column = style({ minWidth: 0 })
export const list = style({ display: 'flex', flexDirection: 'column', gap: space.m, minWidth: 0 })
export const cards = style({ display: 'flex', flexDirection: 'column', gap: space.m, minWidth: 0 })
