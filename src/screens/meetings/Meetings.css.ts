import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { itemTitle, meta, section } from '#src/theme/type.css.ts'

const { color, space } = tokens
const hairline = `1px solid ${color.line}`

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.gap })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.m,
})
export const title = style([section, { minWidth: 0 }])
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space.s })
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
})
export const actions = style({ display: 'inline-flex', alignItems: 'flex-start', margin: '0 -8px' })
export const check = style({ color: color.inkSoft, verticalAlign: 'middle' })
export const more = style({ display: 'flex', justifyContent: 'center', marginTop: space.m })

/** Text, with small buttons at its right. */
export const split = style({ display: 'flex', justifyContent: 'space-between', gap: space.s })
export const words = style({ minWidth: 0 })

const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const dates = style([list, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }])
export const date = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.s,
  padding: `${space.l} 0`,
  selectors: {
    '& + &': { borderTop: hairline },
    '&:first-child': { paddingTop: 0 },
    '&:last-child': { paddingBottom: 0 },
  },
})
/** The answer is beside the text, or below it on narrow pages. */
export const later = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.m}`,
  padding: `${space.xs} 0`,
})
export const laterWords = style({
  display: 'flex',
  flex: '1 1 240px',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
})
export const menu = style({ display: 'inline-flex', flex: 'none', alignItems: 'center' })
export const name = style([itemTitle, { color: color.ink }])
export const facts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space.xxs} ${space.s}` })
export const soft = style([meta, { color: color.inkSoft }])
export const faint = style([meta, { color: color.inkFaint }])
export const text = style({ color: color.inkSoft, whiteSpace: 'pre-line', overflowWrap: 'anywhere', margin: 0 })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.xs} ${space.m}`,
})
export const answer = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space.xs} ${space.s}` })

export const people = style([list, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }])
export const person = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `0 ${space.m}`,
  padding: `${space.xs} 0`,
  overflowWrap: 'anywhere',
  selectors: { '& + &': { borderTop: hairline } },
})
