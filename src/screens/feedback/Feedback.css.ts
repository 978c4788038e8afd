import { style } from '@vanilla-extract/css'
import { content, oneColumn } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { body, label, meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.gap,
  containerName: content,
  containerType: 'inline-size',
})
export const filter = style({ minWidth: 190 })
/** One line of 200 px. The sheet shows the whole text. */
export const excerpt = style({
  display: 'block',
  maxWidth: 200,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
/** In tables no higher than a line; words are not broken. */
export const tools = style({
  display: 'inline-flex',
  alignItems: 'center',
  height: 22,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  '@container': { [oneColumn]: { height: 'auto' } },
})
export const tight = style({ whiteSpace: 'nowrap' })

export const details = style({ display: 'grid', gap: space.l, padding: `${space.s} ${space.s}` })
export const facts = style({ display: 'grid', gap: space.m, margin: 0 })
export const fact = style([label, { marginBottom: space.xxs, color: color.inkFaint }])
export const value = style([body, { margin: 0, color: color.ink, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }])
export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.s,
})

export const form = style({ display: 'grid', gap: space.l, gridTemplateColumns: 'minmax(0, 1fr)' })
export const hint = style([meta, { color: color.inkFaint }])
export const send = style({
  display: 'flex',
  justifyContent: 'flex-end',
  '@container': { [oneColumn]: { display: 'grid' } },
})

export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const item = style({
  display: 'grid',
  gap: space.s,
  padding: `${space.l} 0`,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0, paddingTop: 0 }, '&:last-child': { paddingBottom: 0 } },
})
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s })
export const when = style([meta, { marginLeft: 'auto', color: color.inkFaint }])
