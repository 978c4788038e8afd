import { style } from '@vanilla-extract/css'
import { oneColumn } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, space } = tokens
const hairline = `1px solid ${color.line}`

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '@container': { [oneColumn]: { display: 'block' } },
})
/** Among blocks each value bears its label; for screen readers the heads stay. */
export const head = style({
  '@container': {
    [oneColumn]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
})
export const body = style({ '@container': { [oneColumn]: { display: 'block' } } })
export const column = style({
  padding: `0 ${space.m} ${space.s} 0`,
  color: color.inkFaint,
  fontSize: 13,
  fontWeight: 400,
  selectors: { '&:last-child': { paddingRight: 0 } },
})
export const row = style({
  borderTop: hairline,
  '@container': {
    [oneColumn]: {
      display: 'grid',
      gap: space.xxs,
      padding: `${space.m} 0`,
      selectors: { '&:first-child': { borderTop: 0, paddingTop: 0 }, '&:last-child': { paddingBottom: 0 } },
    },
  },
})
const box = style({
  height: 56,
  padding: `${space.xs} ${space.m} ${space.xs} 0`,
  selectors: { '&:last-child': { paddingRight: 0 } },
  '@container': { [oneColumn]: { display: 'block', height: 'auto', padding: 0 } },
})
export const name = style([
  box,
  { color: color.ink, fontWeight: 600, '@container': { [oneColumn]: { marginBottom: space.xxs } } },
])
export const cell = style([
  box,
  {
    color: color.inkSoft,
    selectors: { '&[data-short]': { whiteSpace: 'nowrap' } },
    '@container': {
      [oneColumn]: {
        display: 'flex',
        justifyContent: 'space-between',
        gap: space.m,
        textAlign: 'right',
        // Seen, not said: screen readers have the column's head.
        '::before': {
          content: 'attr(data-label) / ""',
          flex: 'none',
          color: color.inkFaint,
          fontSize: 13,
          lineHeight: '22px',
        },
      },
    },
  },
])
