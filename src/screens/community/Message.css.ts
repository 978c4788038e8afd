import { globalStyle, style } from '@vanilla-extract/css'
import { phone, zoomed } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { body as bodyText, meta } from '#src/theme/type.css.ts'

const { color, motion, radius, size, space } = tokens

/** Hairlines between messages. */
export const message = style({
  display: 'flex',
  gap: 14,
  padding: `${space.l} 0`,
  outlineOffset: '-2px !important',
  borderRadius: 4,
  selectors: {
    '& + &': { borderTop: `1px solid ${color.line}`, borderTopLeftRadius: 0, borderTopRightRadius: 0 },
    '&[data-sending]': { opacity: 0.88 },
  },
  '@media': { [zoomed]: { flexWrap: 'wrap' } },
})
export const body = style({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  '@media': { [zoomed]: { flexBasis: '100%' } },
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: space.s,
  minHeight: 24,
  // Room for the menu.
  paddingRight: 36,
})
export const name = style([bodyText, { fontWeight: 600 }])
export const time = style([meta, { color: color.inkFaint, fontVariantNumeric: 'tabular-nums' }])
/** The icon's own space overlaps the message's padding. */
export const menu = style({ position: 'absolute', top: -8, right: -8 })
export const text = style([bodyText, { whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' }])
export const gone = style([bodyText, { color: color.inkSoft, fontStyle: 'italic' }])
export const matched = style([meta, { color: color.inkSoft, marginTop: space.xxs }])
export const link = style({ color: color.ink, textDecoration: 'underline', textUnderlineOffset: 3 })
export const mention = style({ color: color.ivory, fontWeight: 600 })

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs, margin: `${space.xs} 0 0 -8px` })
export const action = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: size.small,
  padding: `0 ${space.xs}`,
  borderRadius: radius.control,
  color: color.inkSoft,
  fontSize: 13.5,
  transition: `color ${motion.press}, background-color ${motion.press}`,
  selectors: {
    '&:hover': { color: color.ink, background: color.neutralTint },
    '&[aria-pressed=true], &[aria-expanded=true]': { color: color.ink },
  },
  '@media': { [phone]: { minWidth: size.target } },
})
export const heart = style({
  selectors: { [`${action}[aria-pressed=true] &`]: { color: color.ivory, fill: color.ivory } },
})
export const count = style({ fontVariantNumeric: 'tabular-nums' })

export const rail = style({
  marginTop: space.s,
  paddingLeft: space.m,
  borderLeft: `1px solid ${color.goldLine}`,
  display: 'flex',
  flexDirection: 'column',
  gap: space.m,
})
export const replies = style({ display: 'flex', flexDirection: 'column', gap: space.m })
export const reply = style({ display: 'flex', gap: space.s, selectors: { '&[data-sending]': { opacity: 0.88 } } })
export const replyName = style({ fontSize: 14, fontWeight: 600, overflowWrap: 'anywhere' })
globalStyle(`${reply} ${text}`, { fontSize: 14 })
export const noReplies = style([meta, { display: 'flex', alignItems: 'center', gap: space.xs, color: color.inkSoft }])
export const replyForm = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: space.s,
})
export const replyField = style({ minWidth: 0 })
export const send = style({ display: 'flex', alignItems: 'center', minHeight: size.field })
export const replyFailure = style({ gridColumn: '1 / -1' })
