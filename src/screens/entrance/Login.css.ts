import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

export const page = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: '100dvh',
  padding: tokens.space.xl,
  overflow: 'hidden',
  background: 'radial-gradient(620px 520px at 50% 42%, #211a12, transparent)',
})

export const column = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  width: '100%',
  maxWidth: 400,
})

export const title = style({
  margin: `${tokens.space.l} 0 ${tokens.space.xxl}`,
  outline: 'none',
  fontSize: 50,
  textAlign: 'center',
  '@media': { [phone]: { fontSize: 42, marginBottom: tokens.space.xl } },
})

export const alert = style({ width: '100%', marginBottom: tokens.space.xl })

export const divider = style({ width: '100%', margin: `${tokens.space.xl} 0 ${tokens.space.l}` })

export const form = style({
  display: 'grid',
  gap: tokens.space.xl,
  width: '100%',
})

/** Alternatives below a form. */
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: tokens.space.s,
  marginTop: tokens.space.l,
})

/** The purpose of a form. */
export const hint = style({
  display: 'block',
  width: '100%',
  margin: `0 0 ${tokens.space.xl}`,
  color: tokens.color.inkSoft,
  textAlign: 'center',
  overflowWrap: 'anywhere',
})
