import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

/** The steps stay at the same height, however long the form of a step is. */
export const page = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'center',
  minHeight: '100dvh',
  padding: `max(${tokens.space.xl}, 7dvh) ${tokens.space.xl} ${tokens.space.xxxl}`,
  overflow: 'hidden',
  background: 'radial-gradient(620px 520px at 50% 320px, #211a12, transparent)',
})

/** The seal keeps its place too. */
export const seal = style({ position: 'absolute', inset: '0 0 auto', height: '100dvh' })

export const column = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  width: '100%',
  maxWidth: 560,
})

export const steps = style({ width: '100%', margin: `${tokens.space.l} 0 ${tokens.space.xl}` })

export const title = style({
  marginBottom: tokens.space.s,
  outline: 'none',
  fontSize: 50,
  textAlign: 'center',
  '@media': { [phone]: { fontSize: 40 } },
})

export const hint = style({
  maxWidth: 460,
  margin: `0 0 ${tokens.space.xxl}`,
  color: tokens.color.inkSoft,
  textAlign: 'center',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  '@media': { [phone]: { marginBottom: tokens.space.xl } },
})

/** The form of the first account is as narrow as the login. */
export const narrow = style({ width: '100%', maxWidth: 400 })
