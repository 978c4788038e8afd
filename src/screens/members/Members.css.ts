import { globalStyle, style } from '@vanilla-extract/css'
import { content, oneColumn, sideBySide, twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, motion, space } = tokens

/** Too narrow for a long name beside the avatar. */
const tiny = `${content} (max-width: 299.98px)`

export const list = style({ display: 'flex', flexDirection: 'column', gap: space.l, minWidth: 0 })
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  '@container': { [oneColumn]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})
export const search = style({
  display: 'block',
  width: 320,
  maxWidth: '100%',
  '@container': { [oneColumn]: { width: 'auto', gridColumn: '1 / -1' } },
})
export const choice = style({ width: 190, minWidth: 0, '@container': { [oneColumn]: { width: 'auto' } } })
export const count = style([
  meta,
  {
    marginLeft: 'auto',
    minHeight: '1.45em',
    color: color.inkSoft,
    '@container': { [oneColumn]: { gridColumn: '1 / -1', marginLeft: 0 } },
  },
])

export const cards = style({
  display: 'grid',
  gap: space.l,
  gridTemplateColumns: 'minmax(0, 1fr)',
  transition: `opacity ${motion.press}`,
  '@container': {
    [oneColumn]: { gap: space.xs },
    [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [sideBySide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
  selectors: { '&[aria-busy=true]': { opacity: 0.88 } },
})
/** Cards outside the viewport are not laid out, so that a list of thousands scrolls smoothly. */
export const item = style({
  display: 'grid',
  minWidth: 0,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 256px',
  '@container': { [oneColumn]: { containIntrinsicSize: 'auto 124px' } },
})
export const card = style({ display: 'flex', flexDirection: 'column', minWidth: 0, height: '100%' })
globalStyle(`${card}[data-founder]`, {
  background: `radial-gradient(120% 130% at 0% 0%, ${color.goldWash}, transparent 62%) ${color.surface}`,
})
globalStyle(`${card}[data-new]`, { outline: `2px solid ${color.gold}`, outlineOffset: -2 })
export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.m,
  flex: 1,
  minHeight: 104,
  '@container': { [oneColumn]: { minHeight: 0, gap: space.s, alignItems: 'center' }, [tiny]: { flexWrap: 'wrap' } },
})
/** Compact on phones: the picture's own size is inline. */
globalStyle(`${head} > :first-child`, {
  '@container': { [oneColumn]: { zoom: 52 / 84 } },
})
globalStyle(card, { '@container': { [oneColumn]: { padding: `${space.s} ${space.m}` } } })
export const bones = style({ flex: 1, display: 'flex', flexDirection: 'column', gap: space.s, paddingTop: space.xs })
export const who = style({ flex: 1, minWidth: 0, '@container': { [tiny]: { order: 1, flexBasis: '100%' } } })
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  lineHeight: 1.06,
  paddingBottom: 2,
  '@container': { [oneColumn]: { WebkitLineClamp: 2, fontSize: 20 } },
})
export const position = style({ marginTop: 2, color: color.inkSoft, overflowWrap: 'anywhere' })
/** The icons' own padding overlaps the card's padding. */
export const tools = style({
  display: 'flex',
  flexDirection: 'column',
  margin: '-8px -10px 0 -8px',
  '@container': { [oneColumn]: { flexDirection: 'row' }, [tiny]: { marginLeft: 'auto' } },
})
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xxs} ${space.s}`,
  minHeight: 24,
  marginTop: space.s,
  '@container': { [oneColumn]: { marginTop: space.xs } },
})
export const since = style([
  meta,
  { marginLeft: 'auto', color: color.inkFaint, '@container': { [oneColumn]: { display: 'none' } } },
])
globalStyle(`[data-founder] ${since}`, { color: color.inkSoft })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.xxs,
  alignItems: 'stretch',
  marginTop: space.m,
  paddingTop: space.m,
  borderTop: `1px solid ${color.line}`,
  '@container': { [oneColumn]: { marginTop: space.xs, paddingTop: 0, borderTop: 0 } },
})
/** Takes the rest of the row; wraps if both do not fit. */
globalStyle(`${actions} > *`, { flex: '1 0 auto', maxWidth: '100%' })
globalStyle(`${actions} > :first-child`, { flexGrow: 9 })
export const more = style({ display: 'flex', justifyContent: 'center' })
export const wallHint = style([meta, { margin: `${space.xs} 0 ${space.m}`, color: color.inkFaint }])
