import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta, section } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

export const frame = style({
  position: 'relative',
  aspectRatio: '541 / 322',
  width: '100%',
  borderRadius: radius.card,
  overflow: 'hidden',
  background: color.sunken,
  selectors: {
    '[data-drop] &': { outline: `2px solid ${color.gold}`, outlineOffset: 2 },
    '&[data-sending]': { borderRadius: `${radius.card} ${radius.card} 2px 2px` },
  },
})
export const foot = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: space.m,
  padding: '56px 18px 16px',
  background: 'linear-gradient(transparent, rgba(6, 5, 4, .55) 40%, rgba(6, 5, 4, .92))',
  color: color.ink,
})
export const words = style({ minWidth: 0 })
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontWeight: 600,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
})
export const detail = style([meta, { color: color.inkSoft, fontVariantNumeric: 'tabular-nums' }])
export const percent = style([section, { flex: 'none', lineHeight: 1 }])
export const sign = style({ fontSize: 22 })
export const bar = style({ position: 'absolute', insetInline: 0, bottom: 0 })

export const below = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.s}`,
  minHeight: 44,
  marginTop: space.xs,
})
export const status = style([meta, { display: 'flex', alignItems: 'center', gap: space.xs, color: color.inkSoft }])
/** The labels of the quiet buttons line up with the edge of the photo. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', marginInline: '-12px', marginLeft: 'auto' })

const wideRow = '(min-width: 480px)'
export const failed = style({
  display: 'grid',
  gridTemplateColumns: '84px minmax(0, 1fr)',
  gap: `${space.s} 18px`,
  alignItems: 'center',
  '@container': { [wideRow]: { gridTemplateColumns: '84px minmax(0, 1fr) auto' } },
})
export const thumb = style({
  position: 'relative',
  height: 60,
  borderRadius: radius.control,
  overflow: 'hidden',
})
export const report = style({ display: 'flex', flexDirection: 'column', gap: 9, minWidth: 0 })
export const reportHead = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.s,
})
export const stopped = style([meta, { color: color.inkFaint, flex: 'none', maxWidth: '45%', textAlign: 'right' }])
export const reason = style([meta, { color: color.danger }])
export const remedies = style({
  display: 'grid',
  gap: space.xs,
  gridColumn: '1 / -1',
  '@container': { [wideRow]: { gridColumn: 'auto' } },
})
