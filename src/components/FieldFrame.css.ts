import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { label as labelType, meta } from '#src/theme/type.css.ts'

const { color, motion, radius, size, space } = tokens

export const frame = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const head = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.s,
  marginBottom: space.xs,
})
export const label = style([labelType, { color: color.inkSoft }])
export const aside = style([
  meta,
  {
    color: color.inkFaint,
    flex: 'none',
    fontVariantNumeric: 'tabular-nums',
    selectors: { [`[data-invalid] > ${head} > &`]: { color: color.danger } },
  },
])

/** The box of inputs, text areas and selects. */
export const control = style({
  width: '100%',
  minHeight: size.field,
  padding: '0 15px',
  background: color.sunken,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
  color: color.ink,
  fontSize: 15,
  lineHeight: 1.5,
  textAlign: 'left',
  transition: `border-color ${motion.press}`,
  '@media': { [phone]: { fontSize: 16 } },
  selectors: {
    '&[data-hovered]': { borderColor: color.inkFaint },
    // The second pixel of the danger edge is a shadow, so that nothing moves.
    '&[data-invalid], [data-invalid] > &': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
    '&[data-disabled]': { color: color.inkFaint, borderColor: color.outline, cursor: 'default' },
  },
})

const note = style([meta, { display: 'flex', gap: 7, marginTop: 7 }])
export const description = style([note, { color: color.inkFaint }])
export const error = style([note, { color: color.danger }])
export const noteIcon = style({ flex: 'none', marginTop: 2 })
