import { style } from '@vanilla-extract/css'
import { layout } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta, subheading } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const card = style({ maxWidth: layout.formMax })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.xl })
export const who = style({ display: 'flex', flexDirection: 'column', gap: space.xs, flex: '1 1 200px', minWidth: 0 })
export const position = style({ fontSize: 17, fontWeight: 500, overflowWrap: 'anywhere' })
export const badges = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s })
export const since = style([meta, { fontWeight: 400, color: color.inkFaint }])
export const part = style({
  marginTop: space.xl,
  paddingTop: space.xl,
  borderTop: `1px solid ${color.line}`,
})
export const title = style([subheading, { marginBottom: space.xs }])
/** Keeps line breaks. */
export const prose = style({
  maxWidth: '68ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  selectors: { '&[data-none]': { color: color.inkSoft } },
})
export const none = style({ color: color.inkSoft, marginBottom: space.s })
export const medals = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 216px), 1fr))',
  gap: space.m,
  margin: `${space.s} 0 ${space.m}`,
  padding: 0,
  listStyle: 'none',
})
export const medal = style({ display: 'flex', alignItems: 'center', gap: space.s, minWidth: 0 })
export const medalName = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  fontWeight: 600,
  overflowWrap: 'anywhere',
})
export const skills = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })
export const hint = style([meta, { display: 'flex', gap: 7, marginTop: space.s, color: color.inkFaint }])
