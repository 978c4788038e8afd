import { globalStyle, style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import {
  cardTitle as cardTitleStyle,
  label as labelStyle,
  meta as metaStyle,
  section,
  subheading,
} from '#src/theme/type.css.ts'

const { color, radius, size, space } = tokens

const wide = 'screen and (min-width: 1180px)'
const medium = 'screen and (min-width: 768px)'

export const meta = style([metaStyle, { color: color.inkSoft }])
export const soft = style({ color: color.inkSoft })
export const first = style([metaStyle, { color: color.inkSoft, marginBottom: space.xs }])
export const gold = style({ color: color.gold })
export const strong = style({ fontWeight: 600 })
export const label = style([labelStyle, { color: color.inkSoft, marginBottom: space.xxs }])
export const pageTitle = style([subheading, { whiteSpace: 'nowrap' }])
export const title = style([section])
export const cardTitle = style([cardTitleStyle, { marginBottom: space.s, scrollMarginTop: space.xl, outline: 'none' }])

export const page = style({
  maxWidth: 1760,
  margin: '0 auto',
  padding: `${space.m} ${space.m} ${space.xxl}`,
  fontSize: 14,
  lineHeight: 1.45,
})
export const top = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.xl}`,
  paddingBottom: space.s,
  marginBottom: space.m,
  borderBottom: `1px solid ${color.line}`,
})
export const picker = style({ flex: '1 1 280px', maxWidth: 520, minWidth: 0 })
export const stacked = style({ display: 'flex', flexDirection: 'column', gap: space.l })

export const area = style([subheading, { marginBottom: space.xs }])
export const machines = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: space.xs,
})
export const machineLink = style({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  padding: `${space.xs} ${space.s}`,
  background: color.surface,
  borderRadius: radius.control,
  ':hover': { background: color.hover },
})

export const machine = style({ display: 'flex', flexDirection: 'column', gap: space.m, minWidth: 0 })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: `${space.s} ${space.xl}` })
export const headWords = style({ flex: '1 1 340px', maxWidth: 900, minWidth: 0, overflowWrap: 'anywhere' })
export const start = style({ flex: '0 1 280px', minWidth: 200 })
export const tools = style({ display: 'flex', flexDirection: 'column', gap: space.xxs })
export const copyText = style({
  width: '100%',
  maxWidth: 900,
  padding: space.s,
  fontFamily: 'ui-monospace, monospace',
  fontSize: 13,
  background: color.sunken,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.control,
})

export const columns = style({
  display: 'grid',
  gap: space.m,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [medium]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 4fr)' },
    [wide]: { gridTemplateColumns: 'minmax(0, 370px) minmax(0, 320px) minmax(0, 1fr)' },
  },
})
export const column = style({ display: 'flex', flexDirection: 'column', gap: space.m, minWidth: 0 })
/** Stays in view beside the other columns, and scrolls by itself. */
const beside = {
  position: 'sticky',
  top: space.s,
  maxHeight: `calc(100dvh - 2 * ${space.s})`,
  overflow: 'auto',
} as const
export const besideColumn = style([column, { '@media': { [medium]: beside } }])
export const wideColumn = style([
  column,
  { '@media': { [medium]: { gridColumn: '1 / -1' }, [wide]: { gridColumn: 'auto', ...beside } } },
])

export const list = style({ display: 'flex', flexDirection: 'column', gap: space.xs })
export const block = style({ marginTop: space.m })
export const leaf = style({
  display: 'grid',
  gridTemplateColumns: '8px minmax(0, 1fr)',
  columnGap: space.s,
  alignItems: 'baseline',
  overflowWrap: 'anywhere',
})
export const code = style({
  maxHeight: 320,
  margin: `${space.xxs} 0 0`,
  padding: space.xs,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  fontFamily: 'ui-monospace, monospace',
  fontSize: 12,
  lineHeight: 1.45,
  background: color.sunken,
  borderRadius: radius.control,
})
export const value = style({ margin: 0, whiteSpace: 'pre-wrap', fontFamily: 'ui-monospace, monospace', fontSize: 12 })

export const request = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  selectors: { '& + &': { marginTop: space.m, paddingTop: space.m, borderTop: `1px solid ${color.line}` } },
})
export const step = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  width: '100%',
  minHeight: size.target,
  padding: `${space.xs} ${space.s}`,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  background: color.raised,
  border: `1px solid ${color.goldLine}`,
  borderRadius: radius.control,
  selectors: { '&[data-hovered]': { background: color.hover }, '&[data-pressed]': { background: color.goldWash } },
})
export const name = style({ color: color.ink })
export const small = style([metaStyle, { marginTop: space.xxs, color: color.inkSoft }])
globalStyle(`${small} > summary`, {
  cursor: 'pointer',
  minHeight: 24,
  '@media': { [phone]: { minHeight: size.target, alignContent: 'center' } },
})
export const note = style([metaStyle, { marginTop: space.xs, color: color.inkSoft }])
export const refused = style({
  paddingTop: space.xs,
  borderTop: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
  selectors: { '&:first-child': { borderTop: 0, paddingTop: 0 } },
})
export const check = style({ display: 'flex', flexDirection: 'column', gap: space.xxs })
export const yes = style([metaStyle, { color: color.success }])
export const no = style([metaStyle, { color: color.danger }])
export const reads = style({ display: 'flex', flexDirection: 'column', gap: space.xxs, fontSize: 12 })

export const path = style({ display: 'flex', flexDirection: 'column', gap: space.s })
export const pathStep = style({
  display: 'grid',
  gridTemplateColumns: `${size.small} minmax(0, 1fr)`,
  gap: space.xs,
  overflowWrap: 'anywhere',
})
export const number = style({
  minHeight: size.small,
  color: color.inkSoft,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  alignSelf: 'start',
  selectors: {
    '&[data-hovered]': { borderColor: color.gold },
    '&[data-disabled]': { color: color.gold, borderColor: color.goldLine },
  },
})
export const expected = style([metaStyle, { color: color.inkSoft, marginTop: 2 }])

export const detail = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  overflowWrap: 'anywhere',
  selectors: { '& + &': { marginTop: space.s, paddingTop: space.s, borderTop: `1px solid ${color.line}` } },
})
export const picture = style({ maxHeight: 480, marginTop: space.s, border: `1px solid ${color.line}` })
