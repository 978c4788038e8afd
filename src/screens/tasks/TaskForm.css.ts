import { style } from '@vanilla-extract/css'
import { layout, phone, twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const place = style({
  marginBottom: space.gap,
  maxWidth: layout.formMax,
  // Below a single task.
  selectors: { '[data-single] + * > &': { marginTop: space.gap } },
})
export const form = style({ display: 'flex', flexDirection: 'column', gap: space.l })
/** Due date, priority and assignee, side by side on wide screens. */
export const row = style({
  display: 'grid',
  gap: space.l,
  alignItems: 'start',
  '@container': {
    [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space.m },
  },
})
export const three = style({
  '@container': { [twoColumns]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, .8fr) minmax(0, 1.4fr)' } },
})
export const hint = style([meta, { marginTop: space.xs, color: color.inkFaint }])
export const actions = style({
  display: 'flex',
  justifyContent: 'flex-end',
  '@media': { [phone]: { display: 'grid', justifyContent: 'stretch' } },
})
