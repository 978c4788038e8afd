import { style } from '@vanilla-extract/css'
import { oneColumn, sideBySide } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta, rank } from '#src/theme/type.css.ts'

const { color, space } = tokens

/** Beside the list it stays visible while the list scrolls. On phones it is not above an evaluator's queue. */
export const card = style({
  '@container': {
    [sideBySide]: { position: 'sticky', top: space.xl },
    [oneColumn]: { selectors: { '[data-queue] &': { display: 'none' } } },
  },
})
export const body = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.l,
  '@container': { [sideBySide]: { flexDirection: 'column', flexWrap: 'nowrap', alignItems: 'stretch' } },
})
export const large = style({
  display: 'none',
  '@container': { [sideBySide]: { display: 'flex', justifyContent: 'center' } },
})
export const small = style({ flex: 'none', '@container': { [sideBySide]: { display: 'none' } } })
export const largeRate = style([rank, { fontSize: 50 }])
export const sign = style({ fontSize: '.7em' })
export const rate = style([meta, { color: color.inkSoft }])

export const facts = style({ flex: '1 1 152px', minWidth: 0 })
export const fact = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.s,
  padding: `${space.xs} 0`,
  color: color.inkSoft,
  overflowWrap: 'normal',
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})
export const number = style({ marginLeft: 'auto', color: color.ink, '@container': { [sideBySide]: { fontSize: 28 } } })
export const note = style([meta, { marginTop: space.xs, color: color.inkFaint }])
