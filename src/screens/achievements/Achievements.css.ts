import { style } from '@vanilla-extract/css'
import { oneColumn, sideBySide, twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { itemTitle, meta } from '#src/theme/type.css.ts'

const { color, space } = tokens
const hairline = `1px solid ${color.line}`

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.gap,
  alignItems: 'start',
  '@container': { [sideBySide]: { gridTemplateColumns: 'minmax(0, 1fr) 352px' } },
})
export const column = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.gap })

const list = style({ margin: 0, padding: 0, listStyle: 'none' })

/** Medals side by side, each above its title. */
export const medals = style([
  list,
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: `${space.xl} ${space.m}`,
    '@container': { [twoColumns]: { gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))' } },
  },
])
export const medal = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.xxs,
  textAlign: 'center',
  minWidth: 0,
})
export const title = style([
  itemTitle,
  { color: color.ink, fontSize: 15, selectors: { [`${medal} > &`]: { marginTop: space.xs } } },
])
export const faint = style([meta, { color: color.inkFaint }])
export const soft = style([meta, { color: color.inkSoft }])
export const lead = style({ margin: 0, color: color.inkSoft })
export const bar = style({ width: '100%', maxWidth: 132, marginTop: space.xs })

export const rows = style([list, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }])
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${space.xxs} ${space.m}`,
  padding: `${space.m} 0`,
  selectors: {
    '& + &': { borderTop: hairline },
    '&:first-child': { paddingTop: 0 },
    '&:last-child': { paddingBottom: 0 },
  },
  '@container': { [oneColumn]: { gridTemplateColumns: 'auto minmax(0, 1fr)' } },
})
export const words = style({ display: 'grid', gap: space.xxs, minWidth: 0 })
export const quote = style([meta, { color: color.inkSoft, fontStyle: 'italic' }])
/** To the right of the text; below it on phones. */
export const standing = style([
  meta,
  {
    color: color.inkSoft,
    textAlign: 'right',
    '@container': { [oneColumn]: { gridColumn: 2, textAlign: 'left' } },
  },
])
export const goal = style({
  display: 'grid',
  gap: space.xs,
  padding: `${space.m} 0`,
  selectors: {
    '& + &': { borderTop: hairline },
    '&:first-child': { paddingTop: 0 },
    '&:last-child': { paddingBottom: 0 },
  },
})
export const goalHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.s,
  alignItems: 'baseline',
})
export const overall = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.s,
  paddingTop: space.xs,
})
export const count = style({ margin: 0, color: color.inkSoft })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs, justifyContent: 'flex-end' })
