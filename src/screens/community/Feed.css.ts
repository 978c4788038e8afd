import { globalStyle, style } from '@vanilla-extract/css'
import { oneColumn, phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'
import { stretchSize } from './stretches.ts'

const { color, motion, radius, shadow, space } = tokens

export const composer = style({
  display: 'flex',
  gap: 14,
  paddingBottom: space.l,
  marginBottom: space.l,
  borderBottom: `1px solid ${color.line}`,
})
export const composerFace = style({ '@container': { [oneColumn]: { display: 'none' } } })
export const composerBody = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: space.s })
export const lost = style({ marginBottom: space.xs })
export const composerFoot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: space.s,
})
export const hint = style([
  meta,
  {
    flex: 1,
    color: color.inkFaint,
    minWidth: 'min(160px, 100%)',
    // On narrow pages above the buttons, once something is written.
    '@container': {
      [oneColumn]: { flexBasis: '100%', selectors: { '&:not([data-written])': { display: 'none' } } },
    },
  },
])

export const tools = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space.xs,
  marginBottom: space.s,
})
export const title = style({ flex: 1, minWidth: 'min(160px, 100%)', '@container': { [oneColumn]: { fontSize: 22 } } })
// On narrow pages only the icons are visible; screen readers still read the names.
globalStyle(`${tools} button > span`, { '@container': { [oneColumn]: { display: 'none' } } })
export const search = style({ display: 'block', marginBottom: space.xs })
export const filters = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${space.xxs} ${space.xl}`,
  margin: `${space.s} 0`,
  padding: space.m,
  background: color.raised,
  borderRadius: radius.control,
})
export const apply = style({ marginLeft: 'auto' })

/** 60vh high, but on phones as high as its messages. `keepPlace` anchors the scroll position in every browser. */
export const scroller = style({
  maxHeight: '60vh',
  overflowY: 'auto',
  overflowAnchor: 'none',
  transition: `opacity ${motion.press}`,
  marginInline: `calc(-1 * ${space.s})`,
  paddingInline: space.s,
  scrollMarginTop: space.l,
  selectors: { '&[aria-busy=true]': { opacity: 0.88 } },
  '@media': {
    [phone]: { maxHeight: 'none', overflowY: 'visible' },
    print: { maxHeight: 'none', overflowY: 'visible' },
  },
})
/** The announcement of new messages covers no control that gets the focus. */
globalStyle(`${scroller} :is(a, button, textarea)`, { scrollMarginBottom: 76 })
/** Stretches out of sight are not laid out or painted. */
export const stretch = style({
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${132 * stretchSize}px`,
  selectors: { '* + &': { borderTop: `1px solid ${color.line}` } },
})
export const more = style({ display: 'flex', justifyContent: 'center', padding: `${space.m} 0` })
export const newestOnly = style([meta, { padding: `${space.m} 0`, color: color.inkSoft, textAlign: 'center' }])
/** At the bottom of the visible part of the list. */
export const news = style({
  position: 'sticky',
  bottom: 0,
  translate: `0 calc(-1 * ${space.m})`,
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  height: 0,
  pointerEvents: 'none',
})
export const newsPill = style({
  pointerEvents: 'auto',
  minHeight: 44,
  padding: `0 ${space.l}`,
  borderRadius: radius.full,
  background: color.popover,
  boxShadow: shadow.floating,
  fontSize: 13.5,
  fontWeight: 600,
})
export const reading = style({
  padding: `${space.xs} ${space.m}`,
  borderRadius: radius.full,
  background: color.popover,
  boxShadow: shadow.floating,
  color: color.inkSoft,
  fontSize: 13,
})
export const notice = style({ marginBottom: space.s })

export const opened = style({
  marginBottom: space.l,
  padding: `0 ${space.m}`,
  border: `1px solid ${color.goldLine}`,
  borderRadius: radius.control,
})
export const openedHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: space.xs,
  paddingTop: space.s,
})
