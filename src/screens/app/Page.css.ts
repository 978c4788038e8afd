import { globalStyle, style } from '@vanilla-extract/css'
import { content as container, layout, phone, wide } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { ellipsis, pageTitle } from '#src/theme/type.css.ts'

const { space, color, motion, radius } = tokens

export const main = style({
  outline: 'none',
  '@media': { [wide]: { marginLeft: layout.sidebar } },
})

export const content = style({
  container: `${container} / inline-size`,
  maxWidth: `calc(${layout.contentMax}px + 2 * ${space.gutter})`,
  margin: '0 auto',
  padding: `40px ${space.gutter} 64px`,
  '@media': { [phone]: { padding: `${space.xl} ${space.gutter} 48px` } },
})
export const narrow = style({ maxWidth: layout.formMax })

/** Aligns the label of a quiet button with the title below it. */
export const above = style({
  display: 'flex',
  marginLeft: '-12px',
  marginBottom: space.xs,
  '@media': { print: { display: 'none' } },
})

export const header = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: space.m,
  minHeight: 48,
  marginBottom: space.xl,
})

/** What does not fit beside the title is below it, at the right. */
export const title = style([pageTitle, { display: 'flex', alignItems: 'center', minHeight: 48, marginRight: 'auto' }])

export const actions = style({
  display: 'flex',
  gap: space.s,
  '@media': {
    print: { display: 'none' },
    [phone]: { flexWrap: 'wrap', width: '100%' },
  },
})

globalStyle(`${actions} > *`, { '@media': { [phone]: { flex: '1 1 0' } } })
/** Two buttons beside each other keep their words in one line, and are below each other if they do not fit. */
globalStyle(`${actions} > :not(:only-child)`, {
  '@media': { [phone]: { gap: 6, paddingInline: 6, fontSize: 14, whiteSpace: 'nowrap' } },
})

export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minWidth: 0,
  '@media': { [phone]: { display: 'none' }, print: { display: 'none' } },
})

export const user = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minWidth: 0,
  minHeight: 44,
  padding: `0 ${space.xs} 0 6px`,
  borderRadius: radius.full,
  transition: `background-color ${motion.press}`,
  selectors: { '&[data-hovered], &[data-pressed], &[aria-expanded="true"]': { background: color.neutralTint } },
})
export const name = style([ellipsis, { fontSize: 15, fontWeight: 600, color: color.ink, maxWidth: 180 }])
export const chevron = style({ flex: 'none', color: color.inkSoft })

export const whoName = style([ellipsis, { fontWeight: 600, color: color.ink }])
export const whoFact = style([ellipsis, { fontSize: 13, color: color.inkSoft }])
