import { globalStyle, style } from '@vanilla-extract/css'
import { buttonsRoom, toastRoom } from '#src/components/Overlay.css.ts'
import { oneColumn, phone, sideBySide } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { ellipsis, meta } from '#src/theme/type.css.ts'

const { color, motion, radius, space } = tokens
const hairline = `1px solid ${color.line}`

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.gap,
  alignItems: 'start',
  '@container': { [sideBySide]: { gridTemplateColumns: '288px minmax(0, 1fr)' } },
})

/** A list of positions beside the matrix on wide screens, else a select. */
export const list = style({
  display: 'none',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '@container': { [sideBySide]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } },
})
export const select = style({ '@container': { [sideBySide]: { display: 'none' } } })
export const position = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  width: '100%',
  minHeight: 60,
  padding: `${space.xs} ${space.m}`,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.inkSoft,
  textAlign: 'left',
  cursor: 'pointer',
  transition: `background-color ${motion.press}, color ${motion.press}`,
  selectors: {
    '&[data-hovered]': { background: color.neutralTint, color: color.ink },
    '&[aria-pressed=true]': { background: color.raised, color: color.ink },
  },
})
export const words = style({ flex: 1, minWidth: 0 })
export const name = style([ellipsis, { display: 'block', fontWeight: 500 }])
export const holder = style([ellipsis, { display: 'block', fontSize: 13, color: color.inkFaint }])

/** Closer to the card's edges on phones, so that the longest word fits. */
export const matrix = style({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '@media': { [phone]: { width: 'calc(100% + 20px)', marginInline: '-6px -14px' } },
})
export const areaHead = style({
  padding: `0 0 ${space.s}`,
  color: color.inkFaint,
  fontSize: 13,
  fontWeight: 400,
  textAlign: 'left',
})
export const actionHead = style([
  areaHead,
  { width: 84, textAlign: 'center', '@container': { [oneColumn]: { width: 44, fontSize: 12 } } },
])
export const actionName = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  '@container': { [oneColumn]: { flexDirection: 'column', gap: 2 } },
})
export const area = style({
  borderTop: hairline,
  padding: `2px ${space.xs} 2px 0`,
  color: color.ink,
  fontWeight: 400,
  textAlign: 'left',
  overflowWrap: 'break-word',
  hyphens: 'auto',
  '@media': { [phone]: { paddingRight: 2, fontSize: 'clamp(14px, 3.9vw, 15px)' } },
})
export const cell = style({ borderTop: hairline, padding: 0, textAlign: 'center' })
/** A target of 44 px around a box of 20. */
export const hit = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  cursor: 'pointer',
  selectors: { '&[data-locked]': { cursor: 'help' } },
})
export const lock = style({ position: 'absolute', right: 2, bottom: 8, color: color.inkFaint, pointerEvents: 'none' })
export const noAction = style({ color: color.inkFaint })

export const foot = style([
  meta,
  {
    display: 'flex',
    alignItems: 'flex-start',
    flexWrap: 'wrap',
    gap: space.xs,
    marginTop: space.m,
    color: color.inkSoft,
  },
])
/** If the button does not fit beside the text, it wraps below. */
export const footText = style({ flex: '1 1 65%' })
export const footIcon = style({ flex: 'none', marginTop: 1 })
export const legend = style({ color: color.inkFaint })
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s,
  '@media': { [phone]: { display: 'grid' } },
})
export const undo = style({ marginLeft: 'auto', flex: 'none' })
export const alerts = style({
  display: 'grid',
  gap: space.s,
  marginBottom: space.m,
  selectors: { '&:empty': { display: 'none' } },
})
export const warning = style({ marginTop: space.m })
/** On phones the only action stays visible. */
export const bar = style({
  display: 'none',
  '@media': {
    [phone]: {
      display: 'grid',
      position: 'sticky',
      bottom: toastRoom,
      zIndex: 1,
      marginInline: `calc(-1 * ${space.gutter})`,
      marginTop: space.m,
      padding: `${space.s} ${space.gutter}`,
      background: color.canvas,
      borderTop: hairline,
    },
  },
})
globalStyle(`html:has(${bar})`, { '@media': { [phone]: { scrollPaddingBottom: buttonsRoom } } })
export const wideOnly = style({ '@media': { [phone]: { display: 'none' } } })

export const heading = style({ margin: `${space.m} 0 ${space.xs}`, fontSize: 15, fontWeight: 600, color: color.ink })
export const facts = style({ display: 'grid', gap: 6, margin: `0 0 ${space.s}`, padding: 0, listStyle: 'none' })
export const fact = style({
  display: 'flex',
  gap: space.xs,
  alignItems: 'flex-start',
  color: color.inkSoft,
  fontSize: 15,
})
export const factIcon = style({ flex: 'none', marginTop: 3 })
export const faint = style({ color: color.inkFaint })
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.xs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const chip = style({
  padding: `4px ${space.s}`,
  borderRadius: radius.full,
  background: color.neutralTint,
  color: color.inkSoft,
  fontSize: 13,
})
