import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, space } = tokens

export const form = style({ display: 'grid', gap: space.l, width: '100%' })

export const narrow = style({ display: 'grid', gap: space.s, width: '100%', maxWidth: 400 })

export const done = style({ margin: `0 0 ${space.xl}`, color: color.inkSoft, textAlign: 'center' })

export const positions = style({ margin: 0, padding: 0, listStyle: 'none', outline: 'none' })

export const position = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: space.m,
  alignItems: 'start',
  padding: `${space.m} 0`,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:last-child': { borderBottom: `1px solid ${color.line}` } },
})

/** The name above, period and points side by side. */
export const routine = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.s })
export const name = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridColumn: '1 / -1',
  alignItems: 'start',
})

/** A button of 36 px, on phones 44, beside a field of 44. */
export const beside = style({ marginTop: 4, '@media': { [phone]: { marginTop: 0 } } })

/** Beside the first line of a field. */
export const fresh = style({ marginTop: 12, color: color.inkSoft })

export const existing = style({ marginTop: 1, color: color.inkSoft })

export const text = style({ margin: 0, color: color.inkSoft })

export const strong = style({ color: color.ink, fontWeight: 600 })

export const left = style({ margin: 0, padding: 0, listStyle: 'none' })

/** The links that were made. */
export const news = style({ display: 'grid', gap: space.m, width: '100%', marginBottom: space.xxl })

export const newsHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
})
