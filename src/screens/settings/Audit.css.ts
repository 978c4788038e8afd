import { style } from '@vanilla-extract/css'
import { oneColumn, sideBySide, twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, motion, space } = tokens

export const filters = style({
  display: 'grid',
  gap: space.s,
  '@container': {
    [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [sideBySide]: { gridTemplateColumns: '1.3fr 1.2fr 1fr 1fr 1fr' },
  },
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
})
export const count = style([meta, { minHeight: '1.45em', color: color.inkSoft }])
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })
export const entries = style({
  display: 'flex',
  flexDirection: 'column',
  transition: `opacity ${motion.press}`,
  selectors: { '&[aria-busy=true]': { opacity: 0.88 } },
})
export const entry = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  minWidth: 0,
  padding: `${space.m} 0`,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0, paddingTop: 0 }, '&:last-child': { paddingBottom: 0 } },
})
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${space.xxs} ${space.m}`,
})
export const what = style({ minWidth: 0, fontSize: 15, fontWeight: 600, color: color.ink, overflowWrap: 'anywhere' })
export const by = style([meta, { color: color.inkFaint }])
export const changes = style({
  display: 'grid',
  gap: `${space.xxs} ${space.m}`,
  '@container': { [twoColumns]: { gridTemplateColumns: '180px minmax(0, 1fr)' } },
})
export const field = style([meta, { color: color.inkFaint, '@container': { [oneColumn]: { marginTop: space.xs } } }])
export const value = style([
  meta,
  { minWidth: 0, color: color.inkSoft, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
])
export const before = style({ color: color.inkFaint, textDecoration: 'line-through' })
