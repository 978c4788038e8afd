import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { ellipsis, meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

export const hint = style([meta, { color: color.inkSoft, marginBottom: space.s }])
export const frame = style({ position: 'relative', minWidth: 0 })
export const box = style({
  position: 'absolute',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.neutralTint,
  selectors: {
    '&[data-type=parallel], &[data-type=history]': { borderStyle: 'dashed' },
    '&[data-type=final]': { borderStyle: 'double', borderWidth: 3 },
    '&[data-active]': { borderColor: color.goldLine },
    '&[data-active][data-type=atomic], &[data-active][data-type=final]': {
      borderColor: color.gold,
      background: color.goldWash,
      boxShadow: `inset 0 0 0 1px ${color.gold}`,
    },
    '&[data-chosen]': { outline: `2px solid ${color.info}` },
  },
})
export const state = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  width: '100%',
  padding: `0 ${space.xs}`,
  textAlign: 'left',
  outlineOffset: '-2px !important',
  selectors: { '&[data-hovered]': { background: color.hover } },
})
export const initial = style({
  flex: 'none',
  width: 8,
  height: 8,
  borderRadius: radius.full,
  background: color.inkSoft,
})
export const stateName = style([ellipsis, { fontWeight: 600 }])
export const kind = style([meta, { marginLeft: 'auto', whiteSpace: 'nowrap', color: color.inkSoft, fontSize: 12 }])
export const run = style([ellipsis, { padding: `0 ${space.xs}`, fontSize: 12, color: color.info }])
export const row = style({ position: 'absolute' })
export const transition = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  width: '100%',
  height: '100%',
  padding: `0 4px`,
  textAlign: 'left',
  fontSize: 12,
  color: color.inkSoft,
  borderRadius: 4,
  outlineOffset: '-2px !important',
  selectors: {
    '&[data-active]': { color: color.ink },
    '&[data-possible]': { color: color.gold, fontWeight: 600 },
    '&[data-hovered]': { background: color.hover },
    '&[data-chosen]': { boxShadow: `inset 0 0 0 1px ${color.info}` },
  },
})
export const label = style([ellipsis, { flex: '1 1 auto' }])
export const goal = style([ellipsis, { flex: '0 1 auto', color: color.inkSoft, fontWeight: 400 }])
export const arrows = style({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  overflow: 'visible',
  maxWidth: 'none',
})
export const head = style({ fill: 'context-stroke' })
export const arrow = style({
  fill: 'none',
  strokeWidth: 1.25,
  selectors: {
    '&[data-kind=possible]': { stroke: color.goldLine },
    '&[data-kind=strong]': { stroke: color.info, strokeWidth: 2 },
  },
})
