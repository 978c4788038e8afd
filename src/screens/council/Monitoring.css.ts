import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { body, meta, subheading } from '#src/theme/type.css.ts'

const { color, space } = tokens

/** The person and the reason. */
export const subject = style([body, { color: color.ink, fontWeight: 600 }])
export const reason = style([body, { color: color.inkSoft, whiteSpace: 'pre-line' }])

export const historyTitle = style([subheading, { marginBottom: space.s }])
export const notes = style({ display: 'grid', gap: space.m, margin: 0, padding: 0, listStyle: 'none' })
/** The history of the case, newest first, along a line. */
export const note = style({ paddingLeft: space.m, borderLeft: `1px solid ${color.goldLine}` })
export const noteHead = style([
  meta,
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.xs, color: color.inkFaint },
])
export const noteText = style([body, { marginTop: space.xxs, color: color.ink, whiteSpace: 'pre-line' }])
