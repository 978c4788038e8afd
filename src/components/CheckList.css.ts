import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'
import { control, error as faulty, label } from './FieldFrame.css.ts'

const { color, radius, space } = tokens

export const group = style({ minWidth: 0 })
/** Beside the count and the buttons, if they fit. */
export const legend = style([
  label,
  { float: 'left', display: 'flex', alignItems: 'center', minHeight: 34, padding: `0 ${space.xs} 0 0` },
])
/** Above the list, whose end may be out of sight. */
export const error = style([faulty, { margin: `0 0 ${space.xs}` }])
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.m}`,
  minHeight: 34,
  marginBottom: space.xs,
})
export const tools = style({ display: 'flex', gap: space.xxs })
export const search = style([control, { borderRadius: `${radius.control} ${radius.control} 0 0` }])
export const list = style({
  maxHeight: 272,
  overflowY: 'auto',
  padding: space.xxs,
  background: color.sunken,
  border: `1px solid ${color.edge}`,
  borderTop: 0,
  borderRadius: `0 0 ${radius.control} ${radius.control}`,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  alignItems: 'start',
  selectors: {
    '&[data-invalid]': { borderColor: color.danger },
    '&[data-bare]': { borderTop: `1px solid ${color.edge}`, borderRadius: radius.control },
    '&[data-bare][data-invalid]': { borderColor: color.danger },
    '&[data-rows]': { gridTemplateColumns: 'minmax(0, 1fr)', padding: 0 },
  },
  '@media': { print: { maxHeight: 'none', overflow: 'visible' } },
})
export const none = style({ padding: `${space.s} ${space.s}`, color: color.inkFaint, gridColumn: '1 / -1' })
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: 44,
  padding: `4px ${space.s}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  minWidth: 0,
  // The browser draws only the visible ones of many names.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 44px',
  selectors: {
    '&:hover': { background: color.neutralTint },
    '&:has([aria-disabled])': { cursor: 'default' },
    [`${list}[data-rows] &`]: { padding: `6px ${space.s}`, borderRadius: 0 },
    [`${list}[data-rows] & + &`]: { borderTop: `1px solid ${color.line}` },
  },
})
export const words = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.s}`,
})
/** Such as a position; below the name if the line is too short for both. */
export const detail = style([meta, { color: color.inkFaint }])
