import { style } from '@vanilla-extract/css'
import { content, phone, sideBySide } from '#src/theme/breakpoints.ts'
import { drawn, forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { body, label, meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

/** The next meetings are beside the tab on wide screens, else below it. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.gap,
  alignItems: 'start',
  marginTop: space.l,
  '@container': {
    [sideBySide]: { selectors: { '&[data-beside]': { gridTemplateColumns: 'minmax(0, 1fr) 320px' } } },
  },
})
/** The tables query their own width, because the meetings may be beside them. */
export const panel = style({ minWidth: 0, containerName: content, containerType: 'inline-size' })
export const column = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.gap })
export const words = style({ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 })
export const faint = style([meta, { fontWeight: 400, color: color.inkFaint }])
/** No higher than a line of the table: the buttons overlap the row's padding. */
export const tools = style({
  display: 'inline-flex',
  alignItems: 'center',
  height: 22,
  marginInline: -8,
  verticalAlign: 'middle',
})
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.m,
  alignItems: 'start',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const hint = style([meta, { marginTop: space.xs, color: color.inkFaint }])

const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const positions = style([list, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }])
export const position = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.m,
  padding: `${space.s} 0`,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0, paddingTop: 0 }, '&:last-child': { paddingBottom: 0 } },
})
export const positionTitle = style({ fontSize: 15, fontWeight: 600, color: color.ink, overflowWrap: 'anywhere' })
export const facts = style({ display: 'grid', gap: space.m, margin: 0 })
export const fact = style([label, { marginBottom: space.xxs, color: color.inkFaint }])
export const value = style([body, { margin: 0, color: color.ink, whiteSpace: 'pre-line' }])
export const duties = style([list, { display: 'grid', gap: space.xs }])
/** With a lozenge as bullet. */
export const duty = style({
  position: 'relative',
  paddingLeft: space.m,
  '::before': {
    content: '""',
    position: 'absolute',
    left: 1,
    top: 9,
    width: 5,
    height: 5,
    background: color.goldDeep,
    transform: 'rotate(45deg)',
  },
  '@media': { [forcedColors]: { '::before': drawn } },
})
