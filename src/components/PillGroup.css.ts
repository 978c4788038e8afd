import { style } from '@vanilla-extract/css'
import { phone, zoomed } from '#src/theme/breakpoints.ts'
import { chosen, forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, motion, radius, space } = tokens

export const frame = style({
  maxWidth: '100%',
  '@media': {
    // Scrolls sideways; overflow fades out at the edge of the page.
    [phone]: {
      marginInline: `calc(-1 * ${space.gutter})`,
      maxWidth: 'none',
      maskImage: `linear-gradient(to left, transparent, #000 ${space.xxl})`,
    },
  },
})
export const scroller = style({
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@media': { [phone]: { paddingInline: space.gutter, scrollPaddingInline: space.gutter } },
})
export const inlineFrame = style({ maxWidth: '100%', minWidth: 0 })
export const group = style({
  display: 'inline-flex',
  gap: 2,
  padding: 3,
  border: `1px solid ${color.line}`,
  borderRadius: radius.full,
})
export const pill = style({
  // Contains the hidden radio, which must scroll with its label.
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: 34,
  padding: '0 15px',
  borderRadius: radius.full,
  color: color.inkSoft,
  fontSize: 13.5,
  cursor: 'pointer',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  justifyContent: 'center',
  transition: `color ${motion.press}, background-color ${motion.press}`,
  '@media': {
    [phone]: { minHeight: 44 },
    [zoomed]: { paddingInline: 10 },
    [forcedColors]: { selectors: { '&[data-selected], &[data-current]': chosen } },
  },
  selectors: {
    '&:hover, &[data-hovered]': { color: color.ink },
    '&[data-selected], &[data-current]': { color: color.ink, background: color.pill },
    '&:has(:focus-visible)': { outline: `2px solid ${color.gold}`, outlineOffset: 2 },
  },
})
export const count = style({ color: color.inkFaint, fontWeight: 400, fontVariantNumeric: 'tabular-nums' })
export const selectedCount = style({
  selectors: { [`${pill}[data-selected] &`]: { color: color.inkSoft } },
  '@media': { [forcedColors]: { selectors: { [`${pill}[data-selected] &`]: { color: 'inherit' } } } },
})

/** The group as links: on phones they share the page's width. */
export const links = style([
  group,
  {
    maxWidth: '100%',
    '@media': {
      [phone]: { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'auto', width: '100%' },
      [zoomed]: { gridAutoFlow: 'row', borderRadius: radius.popover },
    },
  },
])
export const news = style({
  minWidth: 20,
  padding: '0 5px',
  borderRadius: radius.full,
  background: color.gold,
  color: color.onGold,
  fontSize: 12,
  fontWeight: 700,
  lineHeight: '20px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})
