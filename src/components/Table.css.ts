import { style, type StyleRule } from '@vanilla-extract/css'
import { besideNothing, oneColumn, zoomed } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, space } = tokens
const hairline = `1px solid ${color.line}`

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '@container': {
    [oneColumn]: { display: 'block' },
    [besideNothing]: { selectors: { '&[data-many]': { display: 'block' } } },
  },
})

type Plain = NonNullable<StyleRule['selectors']>[string]
/** Rules for rows as blocks, by selector; '&' is the element. */
const blocks = (rules: Readonly<Record<string, Plain>>): StyleRule => ({
  '@container': {
    [oneColumn]: { selectors: rules },
    [besideNothing]: {
      selectors: Object.fromEntries(
        Object.entries(rules).map(([selector, rule]) => [`${table}[data-many] ${selector}`, rule]),
      ),
    },
  },
})

/** As blocks, each value has its own label. Screen readers still get the column headers. */
export const head = style(
  blocks({ '&': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } }),
)
export const body = style(blocks({ '&': { display: 'block' } }))
export const column = style({
  padding: `0 ${space.m} ${space.s} 0`,
  color: color.inkFaint,
  fontSize: 13,
  fontWeight: 400,
  selectors: { '&:last-child': { paddingRight: 0 }, '&[data-short]': { whiteSpace: 'nowrap' } },
})
export const row = style([
  { borderTop: hairline },
  blocks({
    '&': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.xxs, padding: `${space.m} 0` },
    '&:first-child': { borderTop: 0, paddingTop: 0 },
    '&:last-child': { paddingBottom: 0 },
  }),
])
const box = style([
  {
    height: 56,
    padding: `${space.xs} ${space.m} ${space.xs} 0`,
    selectors: { '&:last-child': { paddingRight: 0 } },
  },
  blocks({ '&': { display: 'block', height: 'auto', padding: 0 } }),
])
export const name = style([box, { color: color.ink, fontWeight: 600 }, blocks({ '&': { marginBottom: space.xxs } })])
export const cell = style([
  box,
  {
    color: color.inkSoft,
    selectors: { '&[data-short]': { whiteSpace: 'nowrap' } },
    '@media': { [zoomed]: { flexWrap: 'wrap' } },
  },
  blocks({
    '&': { display: 'flex', justifyContent: 'space-between', gap: space.m, textAlign: 'right' },
    // Hidden from screen readers, which have the column header.
    '&::before': {
      content: 'attr(data-label) / ""',
      flex: 'none',
      color: color.inkFaint,
      fontSize: 13,
      lineHeight: '22px',
    },
  }),
])
