import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta, score as scoreType } from '#src/theme/type.css.ts'

const { color, space, radius } = tokens

/** Below a card's facts. */
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.m,
  marginTop: space.s,
  paddingTop: space.m,
  borderTop: `1px solid ${color.line}`,
})
export const heading = style({ color: color.ink, fontWeight: 600 })
export const empty = style([meta, { color: color.inkSoft }])

export const thread = style({ display: 'flex', flexDirection: 'column', gap: space.s, listStyle: 'none' })
export const entry = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
  padding: `${space.xs} ${space.s}`,
  borderRadius: radius.control,
  background: color.raised,
  selectors: { '&[data-own]': { background: 'none', boxShadow: `inset 0 0 0 1px ${color.line}` } },
})
export const head = style([
  meta,
  {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: `0 ${space.s}`,
    color: color.inkSoft,
  },
])
export const name = style({ color: color.ink, fontWeight: 600 })
export const text = style({ color: color.ink, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const note = style([meta, { color: color.warning }])
export const photo = style([meta, { display: 'flex', alignItems: 'center', gap: space.s, color: color.inkSoft }])

export const form = style({
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space.m,
})
export const score = style({ display: 'flex', alignItems: 'baseline', gap: space.xxs })
export const number = scoreType
export const outOf = style({ color: color.inkSoft, fontSize: 17 })
export const fault = style([meta, { color: color.danger }])
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.s })
