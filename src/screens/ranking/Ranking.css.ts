import { style } from '@vanilla-extract/css'
import { largeText, oneColumn, sideBySide, twoColumns, zoomed } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { ellipsis, section } from '#src/theme/type.css.ts'

const { color, space, radius, font } = tokens
const hairline = `1px solid ${color.line}`

export const band = style({
  display: 'grid',
  margin: `0 0 ${space.xl}`,
  borderTop: `1px solid ${color.goldLine}`,
  borderBottom: hairline,
  '@container': { [twoColumns]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})
/** In place of the titles. */
export const missing = style({ marginBottom: space.xl })
export const title = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space.s,
  padding: `${space.l} 0`,
  selectors: { '& + &': { borderTop: hairline } },
  '@container': {
    [twoColumns]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      padding: `${space.l} ${space.xl}`,
      selectors: {
        '&:first-child': { paddingLeft: 0 },
        '& + &': { borderTop: 0, borderLeft: hairline },
      },
    },
  },
})
export const titleKind = style({ color: color.inkSoft, fontSize: 13 })
export const titleName = style({ gridColumn: 1, color: color.gold })
/** Below the title; on phones the picture is on the right, beside all three lines. */
export const holder = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  minWidth: 0,
  minHeight: 32,
  margin: 0,
  color: color.ink,
  '@container': {
    [twoColumns]: { marginTop: space.s },
    [oneColumn]: { display: 'contents', fontSize: 13 },
  },
})
export const holderFace = style({
  display: 'flex',
  '@container': { [oneColumn]: { gridColumn: 2, gridRow: '1 / span 3', alignSelf: 'center' } },
})
export const holderName = style([
  ellipsis,
  {
    selectors: { '&[data-missing]': { color: color.inkFaint } },
    '@container': { [oneColumn]: { gridColumn: 1, color: color.inkSoft, fontSize: 13 } },
  },
])

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space.xxs,
  margin: `0 0 ${space.m}`,
  fontSize: 13,
})
/** The link to the points statement. */
export const source = style({ margin: `${space.s} 0 0`, fontSize: 13 })
export const period = style({ margin: 0, color: color.inkSoft })
export const levels = style({ margin: 0, color: color.inkFaint })

export const rows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.xxs,
  margin: 0,
  padding: space.xs,
  listStyle: 'none',
  background: color.surface,
  borderRadius: radius.card,
  boxShadow: tokens.shadow.card,
})
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: 62,
  padding: `${space.xs} ${space.l} ${space.xs} ${space.s}`,
  borderRadius: radius.control,
  border: '1px solid transparent',
  selectors: {
    '&:not([data-place]):not([data-own]):not(:last-child)': { borderBottomColor: color.line, borderRadius: 0 },
    '&[data-place]': { minHeight: 76, background: color.raised },
    '&[data-place="1"]': { background: `linear-gradient(90deg, ${color.firstShade}, ${color.raised} 75%)` },
    '&[data-own]': { background: color.raised, borderColor: color.goldLine },
  },
  '@container': { [oneColumn]: { paddingRight: space.m } },
  '@media': { [zoomed]: { flexWrap: 'wrap' } },
})
/** Between the ten and the current user's place below. */
export const gap = style({
  display: 'flex',
  justifyContent: 'center',
  gap: space.xs,
  padding: space.xs,
  color: color.inkFaint,
})
export const rank = style([
  section,
  {
    width: 40,
    textAlign: 'center',
    flexShrink: 0,
    color: color.inkSoft,
    selectors: {
      [`${row}:not([data-place]) &`]: { fontSize: 22 },
      [`${row}[data-place="1"] &`]: { color: color.gold, fontSize: 40 },
      [`${row}[data-place="2"] &`]: { color: color.ink, fontSize: 36 },
      [`${row}[data-place="3"] &`]: { fontSize: 36 },
    },
  },
])
export const person = style({ flex: 1, minWidth: 0, '@media': { [zoomed]: { minWidth: 88 } } })
export const nameLine = style({ display: 'flex', alignItems: 'center', gap: space.xs })
export const name = style([
  ellipsis,
  {
    color: color.ink,
    fontWeight: 600,
    fontSize: 15,
    '@container': { [twoColumns]: { selectors: { [`${row}[data-place] &`]: { fontSize: 17 } } } },
    '@media': { [largeText]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
  },
])
export const position = style([
  ellipsis,
  { color: color.inkSoft, fontSize: 13, '@media': { [largeText]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } } },
])
/** 'Você' is a badge beside the name. On phones, where the name needs the space, it is a word before the position. */
export const youBadge = style({ flexShrink: 0, '@container': { [oneColumn]: { display: 'none' } } })
export const youWord = style({ color: color.ink, fontWeight: 600, '@container': { [twoColumns]: { display: 'none' } } })
export const level = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  width: 132,
  color: color.inkSoft,
  fontSize: 13,
  '@container': { [oneColumn]: { display: 'none' } },
})
export const points = style({
  width: 116,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  '@container': { [oneColumn]: { width: 'auto', display: 'grid' } },
})
export const number = style({
  color: color.ink,
  fontWeight: 600,
  fontSize: 17,
  selectors: {
    [`${row}[data-place] &`]: {
      fontFamily: font.serif,
      fontSize: 28,
      lineHeight: 1,
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
  },
})
export const unit = style({ color: color.inkFaint, fontSize: 13 })

export const own = style({
  display: 'grid',
  gap: space.l,
  alignItems: 'center',
  marginTop: space.m,
  '@container': { [sideBySide]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
})
export const distance = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: space.s })
export const distanceText = style({ flex: 1, minWidth: 'min(220px, 100%)', margin: 0, color: color.inkSoft })
export const progress = style({ color: color.inkSoft, fontSize: 13 })
export const bar = style({ width: '100%' })
export const history = style({ marginTop: space.xl })
export const quote = style({
  maxWidth: 560,
  margin: '48px auto 0',
  color: color.inkSoft,
  fontSize: 25,
  textAlign: 'center',
})
