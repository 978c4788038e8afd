import { globalStyle, style } from '@vanilla-extract/css'
import { phone, zoomed } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

/** Cards outside the viewport are not laid out or painted. */
export const item = style({
  borderRadius: radius.card,
  outlineOffset: 2,
  scrollMarginBlock: 8,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 180px',
})

export const top = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.m,
  '@media': { [zoomed]: { flexWrap: 'wrap' } },
})
export const text = style({ flex: 1, minWidth: 0, '@media': { [zoomed]: { flexBasis: '100%' } } })
/** Struck through and paler. */
const ofCancelled = `${top}[data-cancelled] &`
export const title = style({
  marginTop: space.xs,
  color: color.ink,
  selectors: { [ofCancelled]: { textDecoration: 'line-through', opacity: 0.74 } },
})
export const description = style({
  marginTop: space.xxs,
  color: color.inkSoft,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  selectors: { [ofCancelled]: { opacity: 0.74 } },
})
/** The proof itself, without a photo. */
export const proofText = style([description, { color: color.ink }])
export const score = style([meta, { marginTop: space.xs, color: color.ink, fontWeight: 600 }])
export const feedback = style([
  meta,
  {
    marginTop: space.xxs,
    paddingLeft: space.s,
    borderLeft: `1px solid ${color.goldLine}`,
    color: color.inkSoft,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
])

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.s} ${space.m}`,
  marginTop: space.m,
  paddingTop: space.s,
  borderTop: `1px solid ${color.line}`,
  // An open evaluation draws the line itself.
  selectors: { '&[data-evaluating]': { marginTop: space.xxs, paddingTop: 0, borderTop: 0 } },
})
export const facts = style([
  meta,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space.xs} ${space.s}`,
    minHeight: 34,
    minWidth: 0,
    color: color.inkSoft,
  },
])
export const fact = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minWidth: 0,
  overflowWrap: 'anywhere',
})
/** As high as the row, so that it is easy to tap. */
export const person = style({
  minHeight: 34,
  borderRadius: radius.control,
  '@media': { [phone]: { minHeight: 44 } },
  selectors: { '&:hover': { color: color.ink, textDecoration: 'underline', textUnderlineOffset: 3 } },
})
/** Why a proof was returned. */
export const returned = style({ color: color.warning, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const note = style([meta, { color: color.inkFaint }])
export const late = style({ color: color.warning })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.xs,
  marginLeft: 'auto',
  '@media': {
    [phone]: {
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      width: '100%',
      marginLeft: 0,
    },
    [zoomed]: { gridAutoFlow: 'row' },
  },
})
// On phones a quiet action fills half the row, and the background shows its area.
globalStyle(`${actions} > [data-variant=quiet]`, { '@media': { [phone]: { background: color.raised } } })
