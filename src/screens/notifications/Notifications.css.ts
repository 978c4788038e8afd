import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { body, meta } from '#src/theme/type.css.ts'

const { color, motion, space } = tokens
const hairline = `1px solid ${color.line}`

export const list = style({ minWidth: 0 })
export const reconnecting = style([
  meta,
  { display: 'flex', alignItems: 'center', gap: space.xs, paddingTop: space.s, color: color.inkFaint },
])
export const items = style({ margin: 0, padding: 0, listStyle: 'none', outlineOffset: 2 })
export const item = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.s,
  padding: `14px 0`,
  selectors: { '& + &': { borderTop: hairline } },
})
export const icon = style({
  flex: 'none',
  marginTop: 3,
  color: color.inkFaint,
  selectors: { [`${item}[data-unread] > &`]: { color: color.ivory } },
})
export const words = style({ display: 'grid', gap: 2, flex: 1, minWidth: 0, justifyItems: 'start' })
export const content = style([
  body,
  {
    color: color.inkSoft,
    textAlign: 'left',
    textDecoration: 'none',
    transition: `color ${motion.press}`,
    selectors: {
      [`${item}[data-unread] &`]: { color: color.ink, fontWeight: 500 },
      '&[data-hovered]': { color: color.ink, textDecoration: 'underline', textUnderlineOffset: 3 },
      // The whole row is the target, except the check button.
      'a&::after, button&::after': { content: '', position: 'absolute', inset: 0 },
    },
  },
])
export const time = style([meta, { color: color.inkFaint, fontVariantNumeric: 'tabular-nums' }])
