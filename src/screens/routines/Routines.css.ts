import { style } from '@vanilla-extract/css'
import { sideBySide, zoomed } from '#src/theme/breakpoints.ts'
import { forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { itemTitle, meta, subheading } from '#src/theme/type.css.ts'

const { color, heat, motion, radius, shadow, space } = tokens

/** Two columns, four on wide screens, or one. */
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.s,
  '@container': { [sideBySide]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: space.m } },
  '@media': { [zoomed]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  height: '100%',
  padding: 14,
  background: color.surface,
  borderRadius: radius.card,
  boxShadow: shadow.card,
  color: color.inkSoft,
  '@container': { [sideBySide]: { padding: 18 } },
})

export const choice = style([
  card,
  {
    cursor: 'pointer',
    transition: `background-color ${motion.press}`,
    selectors: {
      '&[data-hovered]': { background: color.raised },
      // A shadow as edge, so that the size of the card does not change.
      '&[data-current]': { background: color.raised, color: color.gold, boxShadow: `inset 0 0 0 1.5px ${color.gold}` },
      '&[data-disabled]': { cursor: 'default' },
    },
    '@media': { [forcedColors]: { selectors: { '&[data-current]': { border: '3px solid Highlight' } } } },
  },
])

export const head = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space.xs,
  minHeight: 24,
})
export const title = style([
  itemTitle,
  { fontSize: 16, color: color.ink, marginTop: space.m, '@container': { [sideBySide]: { marginTop: space.xl } } },
])
export const worth = style([meta, { color: color.inkFaint }])
export const state = style([meta, { color: color.inkSoft }])

/** Seven days in a row. */
export const week = style({ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 4, marginTop: space.m })
export const weekDay = style({
  height: 8,
  borderRadius: 4,
  background: heat[0],
  selectors: {
    '&[data-state]': { boxShadow: `inset 0 0 0 1.5px ${color.gold}` },
    '&[data-state="evaluated"]': { background: color.gold },
  },
  '@media': {
    [forcedColors]: {
      border: '1px solid GrayText',
      selectors: {
        '&[data-state]': { border: '2px solid CanvasText' },
        '&[data-state="evaluated"]': { forcedColorAdjust: 'none', background: 'CanvasText' },
      },
    },
  },
})

/** The last submissions next to the month. */
export const history = style({
  display: 'grid',
  gap: space.gap,
  marginTop: space.gap,
  alignItems: 'start',
  '@container': { [sideBySide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const sent = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space.s,
  alignItems: 'center',
  paddingBlock: space.s,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})
export const sentPhoto = style({ gridRow: 'span 2' })
/** The state is below the name if they do not fit side by side. */
export const sentHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space.s,
})
export const sentName = style({ display: 'flex', alignItems: 'center', gap: space.xs, color: color.ink })
export const sentIcon = style({ flex: 'none' })
export const sentState = style([
  meta,
  {
    color: color.inkSoft,
    selectors: {
      '&[data-state="evaluated"]': { color: color.gold },
      '&[data-state="returned"]': { color: color.warning },
    },
  },
])
export const sentDay = style([
  meta,
  {
    color: color.inkFaint,
    gridColumn: 2,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: space.s,
  },
])
/** A quiet line beside the day. Only its text is visible; the target is 44 px high. */
export const sentStep = style({
  position: 'relative',
  color: color.inkSoft,
  textDecoration: 'underline',
  textDecorationColor: color.edge,
  textUnderlineOffset: 3,
  selectors: {
    '&:hover': { color: color.ink, textDecorationColor: color.gold },
    '&[data-tone="strong"]': { color: color.ink },
    '&::after': { content: '', position: 'absolute', insetInline: -8, top: '50%', height: 44, translate: '0 -50%' },
  },
})
/** The returned proofs above the cards. */
export const returned = style({ display: 'flex', flexDirection: 'column', gap: space.s, marginBottom: space.gap })
export const returnedRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
})
/** At the bottom, independent of the title's length. */
export const action = style({ marginTop: 'auto', paddingTop: space.m, display: 'grid' })

/** The chosen routine: a title above the form, as wide as it. */
export const chosen = style({ display: 'flex', alignItems: 'center', gap: space.s, minHeight: tokens.size.target })
export const chosenIcon = style({ flex: 'none', color: color.gold })
export const chosenText = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.s,
  flex: 1,
  minWidth: 0,
})
export const chosenTitle = style([subheading, { color: color.ink }])
/** Its label is at the edge of the form. */
export const change = style({ marginRight: -12 })
export const otherChoices = style({ marginTop: space.s })

export const form = style({ marginTop: space.gap })
