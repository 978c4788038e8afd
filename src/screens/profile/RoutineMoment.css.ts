import { keyframes, style } from '@vanilla-extract/css'
import { oneColumn } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { cardTitle, meta, section } from '#src/theme/type.css.ts'

const { color, motion, radius, space } = tokens

const rise = keyframes({ from: { opacity: 0, translate: '0 4px' } })

/** Photo, words and the next routine in a row, the close button in the corner; on narrow screens the next is below. */
export const moment = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${space.m} ${space.l}`,
  marginBottom: space.gap,
  animation: `${rise} ${motion.sheet} ${motion.ease}`,
  '@container': { [oneColumn]: { gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: space.s } },
})
export const photo = style({
  display: 'grid',
  placeItems: 'center',
  width: 112,
  height: 112,
  borderRadius: radius.control,
  overflow: 'hidden',
  background: color.sunken,
  '@container': { [oneColumn]: { width: 88, height: 88 } },
})
export const title = style([cardTitle, { '@container': { [oneColumn]: { marginRight: space.l, fontSize: 21 } } }])
export const waits = style([meta, { display: 'block', marginTop: space.xxs }])
export const count = style({ display: 'flex', alignItems: 'baseline', gap: space.xs, marginTop: space.xxs })
export const number = section
export const marks = style({ display: 'flex', gap: space.xs, marginTop: space.xs })
export const row = style([meta, { marginTop: space.xs, color: color.inkSoft }])
export const next = style({
  marginRight: space.xxl,
  color: color.inkSoft,
  '@container': { [oneColumn]: { gridColumn: '1 / -1', marginRight: 0 } },
})
export const close = style({ position: 'absolute', top: space.xs, right: space.xs })
