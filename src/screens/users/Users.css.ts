import { style } from '@vanilla-extract/css'
import { oneColumn } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, motion, space } = tokens

export const list = style({ display: 'flex', flexDirection: 'column', gap: space.l, minWidth: 0 })
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  '@container': { [oneColumn]: { flexDirection: 'column', alignItems: 'stretch' } },
})
export const search = style({
  display: 'block',
  width: 320,
  maxWidth: '100%',
  '@container': { [oneColumn]: { width: 'auto' } },
})
export const choice = style({ width: 220, minWidth: 0, '@container': { [oneColumn]: { width: 'auto' } } })
export const count = style([
  meta,
  {
    marginLeft: 'auto',
    minHeight: '1.45em',
    color: color.inkSoft,
    '@container': { [oneColumn]: { marginLeft: 0 } },
  },
])
export const rows = style({
  transition: `opacity ${motion.press}`,
  selectors: { '&[aria-busy=true]': { opacity: 0.88 } },
})
export const person = style({ display: 'flex', alignItems: 'center', gap: space.s, minWidth: 0 })
export const words = style({ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 })
export const name = style({ fontSize: 15, fontWeight: 600, color: color.ink, overflowWrap: 'anywhere' })
export const faint = style([meta, { fontWeight: 400, color: color.inkFaint }])
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: space.xxs })
/** A table value of several lines. */
export const value = style([words, { '@container': { [oneColumn]: { alignItems: 'flex-end' } } }])

export const hint = style([meta, { maxWidth: '80ch', marginBottom: space.m, color: color.inkSoft }])
export const requests = style({ display: 'flex', flexDirection: 'column' })
export const request = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.m,
  padding: `${space.m} 0`,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0, paddingTop: 0 }, '&:last-child': { paddingBottom: 0 } },
})
export const prose = style([
  meta,
  { maxWidth: '68ch', fontSize: 15, color: color.inkSoft, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
])
export const outcome = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s })
export const code = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.m, margin: 0 })
/** It keeps its place while the code loads. */
export const codePlace = style({ flex: 'none', width: 168, height: 168 })
export const answers = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })
