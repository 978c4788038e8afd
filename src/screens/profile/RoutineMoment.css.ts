import { keyframes, style } from '@vanilla-extract/css'
import { oneColumn } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { cardTitle, meta, section } from '#src/theme/type.css.ts'

const { color, motion, radius, space } = tokens

const rise = keyframes({ from: { opacity: 0, translate: '0 4px' } })

/** Photo, words, the next routine and the close button in a row; on narrow screens the next routine is below. */
export const moment = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: `${space.m} ${space.l}`,
  marginBottom: space.gap,
  animation: `${rise} ${motion.sheet} ${motion.ease}`,
  '@container': { [oneColumn]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', columnGap: space.s } },
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
export const title = cardTitle
export const count = style({ display: 'flex', alignItems: 'baseline', gap: space.xs, marginTop: space.xxs })
export const number = section
export const marks = style({ display: 'flex', gap: space.xs, marginTop: space.xs })
export const row = style([meta, { marginTop: space.xs, color: color.inkSoft }])
export const next = style({
  color: color.inkSoft,
  '@container': { [oneColumn]: { gridColumn: '1 / -1', gridRow: 2 } },
})
export const close = style({
  alignSelf: 'start',
  margin: '-8px -8px 0 0',
  '@container': { [oneColumn]: { gridColumn: 3, gridRow: 1 } },
})
