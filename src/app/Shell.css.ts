import { style } from '@vanilla-extract/css'
import { layout, phone, wide } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, space, radius } = tokens

export const skip = style({
  position: 'fixed',
  top: space.s,
  left: space.s,
  zIndex: 20,
  padding: `${space.s} ${space.m}`,
  background: color.raised,
  color: color.ink,
  borderRadius: radius.control,
  selectors: { '&:not(:focus)': { opacity: 0, pointerEvents: 'none', transform: 'translateY(-200%)' } },
})

export const sidebar = style({
  position: 'fixed',
  insetBlock: 0,
  left: 0,
  width: layout.sidebar,
  display: 'flex',
  flexDirection: 'column',
  padding: `${space.xl} ${space.m} ${space.l}`,
  background: `linear-gradient(${color.sidebarTop}, ${color.sunken})`,
  borderRight: `1px solid ${color.line}`,
  overflowY: 'auto',
  '@media': { [phone]: { display: 'none' }, print: { display: 'none' } },
})

export const brand = style({ padding: `0 ${space.s} ${space.xxl}` })

export const navigation = style({ display: 'grid', gap: space.xxs, flex: 1, alignContent: 'start' })

export const foot = style({ borderTop: `1px solid ${color.line}`, paddingTop: space.s })

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  width: '100%',
  minHeight: 44,
  padding: `0 ${space.s}`,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.inkSoft,
  fontFamily: tokens.font.sans,
  fontSize: 15,
  fontWeight: 500,
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: `background ${tokens.motion.press}, color ${tokens.motion.press}`,
  selectors: {
    '&:hover, &[data-hovered]': { background: color.neutralTint, color: color.ink },
    '&[aria-current="page"]': { background: color.raised, color: color.ink },
    '&[data-large]': { minHeight: 52, fontSize: 17 },
    '&[data-large][aria-current="page"]': { background: color.popover },
    '&:focus-visible, &[data-focus-visible]': { outline: `2px solid ${color.gold}`, outlineOffset: 2 },
  },
})

export const itemLabel = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })

export const topBar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: 60,
  padding: `0 ${space.s} 0 ${space.l}`,
  borderBottom: `1px solid ${color.line}`,
  '@media': { [wide]: { display: 'none' }, print: { display: 'none' } },
})

/** Stays visible while the page scrolls, below dialogs and menus. */
export const connection = style({
  position: 'sticky',
  top: 0,
  zIndex: 50,
  display: 'block',
  '@media': { [wide]: { marginLeft: layout.sidebar }, print: { display: 'none' } },
})
export const offline = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.s,
  padding: `${space.xs} ${space.m}`,
  background: color.popover,
  borderBottom: `1px solid ${color.line}`,
  color: color.warning,
  fontSize: 13,
  fontWeight: 600,
})

export const tools = style({ display: 'flex', flexShrink: 0, alignItems: 'center' })

export const who = style({ display: 'flex', alignItems: 'center', gap: space.s, minWidth: 0 })
export const whoText = style({ minWidth: 0 })
export const whoName = style({ fontWeight: 600, fontSize: 15, color: color.ink })
export const whoPosition = style({ fontSize: 13, color: color.inkSoft })

/** Beside the sidebar, where the screen will be. */
export const waiting = style({ '@media': { [wide]: { marginLeft: layout.sidebar } } })
