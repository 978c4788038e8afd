import { style } from '@vanilla-extract/css'
import { phone, twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.m,
  marginTop: space.xs,
  paddingTop: space.m,
  borderTop: `1px solid ${color.line}`,
  outlineOffset: 4,
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: `${space.xxs} ${space.s}`,
})
export const moves = style({ display: 'flex', alignItems: 'center', gap: space.xxs, marginLeft: 'auto' })
/** Only with a keyboard. */
export const keys = style([meta, { color: color.inkFaint, '@media': { [phone]: { display: 'none' } } }])
/** The text of a proof, in the place of the photo. */
export const written = style({
  padding: space.m,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.sunken,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
/** The photo above the rest, or beside it. */
export const body = style({
  display: 'grid',
  gap: space.m,
  '@container': {
    [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space.xl, alignItems: 'start' },
  },
})
export const column = style({ display: 'flex', flexDirection: 'column', gap: space.m, minWidth: 0 })
export const worth = style([meta, { color: color.inkSoft }])

/** The score and its points above the slider. */
export const score = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'end',
  gap: `${space.xxs} ${space.m}`,
})
export const outOf = style({ color: color.inkSoft, fontSize: 17 })
export const awards = style([meta, { color: color.inkSoft }])
export const points = style({ color: color.ink })
export const slider = style({ gridColumn: '1 / -1' })

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `${space.xxs} ${space.m}`,
})
export const period = style([meta, { color: color.inkFaint }])
export const actions = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space.s,
  '@media': { [phone]: { display: 'contents' } },
})
/** On phones in the flow, above the two that are at the bottom of the window. */
export const cancel = style({ '@media': { [phone]: { alignSelf: 'flex-end' } } })
