import { style } from '@vanilla-extract/css'
import { oneColumn } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { itemTitle, meta, name as nameType } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const cards = style({ display: 'grid', gap: space.xl, gridTemplateColumns: 'minmax(0, 1fr)' })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.xl })
export const identity = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  flex: '1 1 200px',
  minWidth: 0,
})
export const name = style([nameType])
export const faint = style([meta, { color: color.inkFaint, overflowWrap: 'anywhere' }])
export const prose = style({
  marginTop: space.xl,
  maxWidth: '68ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  selectors: { '&[data-none]': { color: color.inkSoft } },
})
export const badges = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s })
export const skills = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs, marginTop: space.l })
export const locked = style([meta, { display: 'flex', gap: 7, marginTop: space.xl, color: color.inkFaint }])

/** One item per row: its name, its value, and its actions on the right. */
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.l,
  padding: `${space.l} 0`,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:last-child': { paddingBottom: 0 } },
  '@container': { [oneColumn]: { flexDirection: 'column', alignItems: 'stretch', gap: space.m } },
})
export const what = style({ display: 'flex', flexDirection: 'column', gap: 3, flex: 1, minWidth: 0 })
export const title = style([itemTitle, { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s }])
export const value = style({ overflowWrap: 'anywhere' })

export const devices = style({ listStyle: 'none', margin: 0, padding: 0 })
export const device = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.m,
  padding: `${space.m} 0`,
  borderTop: `1px solid ${color.line}`,
})
export const deviceIcon = style({ flex: 'none', marginTop: 2, color: color.inkSoft })
export const foot = style({
  display: 'flex',
  paddingTop: space.l,
  borderTop: `1px solid ${color.line}`,
  '@container': { [oneColumn]: { flexDirection: 'column' } },
})

/** The QR code: dark on light in every theme, with the margin that cameras need. */
export const qr = style({
  display: 'block',
  width: 208,
  height: 208,
  margin: `${space.m} auto`,
  padding: space.s,
  borderRadius: tokens.radius.control,
  background: '#fff',
  forcedColorAdjust: 'none',
})
export const secret = style({ display: 'flex', flexDirection: 'column', gap: space.xs })
export const copied = style([meta, { minHeight: 19, color: color.inkSoft }])
export const ways = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', marginTop: space.s })
/** Between the text and the form. */
export const form = style({ display: 'flex', flexDirection: 'column', gap: space.l })
export const step = style([meta, { marginBottom: space.m, color: color.inkFaint }])
export const explanation = style({ marginBottom: space.l })
