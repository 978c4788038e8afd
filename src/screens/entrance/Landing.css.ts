import { createVar, globalStyle, keyframes, style } from '@vanilla-extract/css'
import { longSpans } from '#machines/shared/nameSpan.ts'
import { phone } from '#src/theme/breakpoints.ts'
import { drawn, drawnFaint, forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { cardTitle } from '#src/theme/type.css.ts'

const { color, font, motion, radius, space } = tokens
const gutter = 'clamp(24px, 5vw, 96px)'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  minHeight: '100dvh',
  padding: `${space.xxl} ${gutter}`,
  background: 'radial-gradient(800px 620px at 78% 46%, #211a12, transparent)',
  '@media': { [phone]: { padding: `${space.l} ${space.xl} ${space.xl}` } },
})

export const head = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.m })
/** On a phone the large name below replaces it. */
export const brand = style({ display: 'flex', minWidth: 0, '@media': { [phone]: { display: 'none' } } })

export const council = style({
  display: 'inline-flex',
  flexShrink: 0,
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: `0 ${space.s}`,
  marginRight: -12,
  marginLeft: 'auto',
  borderRadius: radius.control,
  color: color.inkSoft,
  transition: `color ${motion.press}`,
  selectors: { '&:hover': { color: color.ink } },
})

export const main = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space.xxxl,
  padding: `${space.xxl} 0`,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'center', gap: space.xxl } },
})

export const seal = style({
  order: 1,
  width: 'min(480px, 33vw)',
  height: 'auto',
  aspectRatio: '1',
  marginRight: 'clamp(0px, .7vw, 24px)',
  pointerEvents: 'none',
  // The drawing is golden.
  selectors: { ':root[data-accent] &': { filter: 'grayscale(1)' } },
  '@media': { [phone]: { order: 0, width: 'min(206px, 52vw, 26dvh)' } },
})

globalStyle(`${seal} > *, ${seal} svg`, { width: '100%', height: '100%' })

export const words = style({ containerType: 'inline-size', maxWidth: 620, minWidth: 0 })

/** The letters are as large as the place allows for the longest word: `nameSpan` counts its letters. */
const lettersInLine = createVar()

export const name = style({
  vars: { [lettersInLine]: '9' },
  fontFamily: font.serif,
  fontSize: `min(150px, 10.4vw, 100cqi / ${lettersInLine} / .46)`,
  lineHeight: 0.92,
  letterSpacing: '-.022em',
  marginLeft: '-.02em',
  overflowWrap: 'anywhere',
  selectors: Object.fromEntries(
    longSpans.map((span) => [`&[data-span='${span}']`, { vars: { [lettersInLine]: String(span) } }]),
  ),
  '@media': { [phone]: { fontSize: `min(68px, 100cqi / ${lettersInLine} / .46)` } },
})

export const manifesto = style({
  maxWidth: 540,
  margin: `${space.xxxl} 0 ${space.xxl}`,
  color: color.inkSoft,
  fontSize: 19,
  lineHeight: 1.6,
  textWrap: 'pretty',
  '@media': { [phone]: { margin: `${space.xl} 0`, fontSize: 17 } },
})

export const enter = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.m,
  minHeight: 54,
  padding: `0 ${space.xxl}`,
  borderRadius: radius.control,
  background: `linear-gradient(${color.goldTop}, ${color.goldBottom})`,
  boxShadow: 'inset 0 1px 0 rgba(255, 255, 255, .35)',
  color: color.onGold,
  fontSize: 17,
  fontWeight: 600,
  transition: `filter ${motion.press}`,
  selectors: {
    '&:hover': { filter: 'brightness(1.05)' },
    '&:active': { background: color.goldPressed, boxShadow: 'none', filter: 'none' },
  },
  '@media': { [phone]: { display: 'flex' } },
})

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: `${space.s} ${space.xxl}`,
  paddingTop: space.xl,
  borderTop: `1px solid ${color.line}`,
})

export const quote = style({ flex: '1 1 420px', minWidth: 0, '@media': { [phone]: { flexBasis: '100%' } } })

/** All quotes share one grid cell, so that a longer quote moves nothing. */
export const quotes = style({ display: 'grid' })
export const quoteText = style([
  cardTitle,
  {
    gridArea: '1 / 1',
    alignSelf: 'end',
    visibility: 'hidden',
    opacity: 0,
    transition: `opacity ${motion.sheet}, visibility ${motion.sheet}`,
    textWrap: 'balance',
    selectors: { '&[data-shown]': { visibility: 'visible', opacity: 1 } },
    '@media': { [phone]: { fontSize: 23 } },
  },
])

export const progress = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  marginTop: space.s,
  color: color.inkSoft,
  fontSize: 13,
})
export const segments = style({ display: 'flex', gap: 6 })

const grow = keyframes({ from: { scale: '0 1' } })
export const segment = style({
  position: 'relative',
  width: 22,
  height: 2,
  background: color.outline,
  selectors: {
    '&[data-now]::after': {
      content: '',
      position: 'absolute',
      inset: 0,
      background: color.gold,
      transformOrigin: 'left',
      animation: `${grow} 8s linear`,
    },
    '[data-paused] &::after': { animation: 'none' },
  },
  '@media': { [forcedColors]: { ...drawnFaint, selectors: { '&[data-now]::after': drawn } } },
})

export const pace = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.m,
  marginRight: -12,
  color: color.inkFaint,
  fontSize: 13,
  '@media': { [phone]: { flex: '1 1 100%' } },
})

/** With reduced motion the login never opens by itself: there is nothing to announce. */
export const notice = style({ '@media': { '(prefers-reduced-motion: reduce)': { visibility: 'hidden' } } })

export const pause = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: `0 ${space.s}`,
  borderRadius: radius.control,
  color: color.inkSoft,
  transition: `color ${motion.press}`,
  selectors: { '&:hover': { color: color.ink } },
})

export const whileRunning = style({ selectors: { '[data-paused] &': { display: 'none' } } })
export const whilePaused = style({ display: 'none', selectors: { '[data-paused] &': { display: 'block' } } })
