import { globalStyle, style } from '@vanilla-extract/css'
import { twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, radius, space } = tokens

/** Above the score on narrow screens, beside it on wide ones. */
export const photo = style({
  position: 'relative',
  display: 'block',
  width: '100%',
  minHeight: 160,
  maxHeight: 'min(44vh, 320px)',
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.sunken,
  overflow: 'hidden',
  cursor: 'zoom-in',
  outlineOffset: 2,
  '@container': { [twoColumns]: { maxHeight: 'min(62vh, 460px)' } },
})
// As high as the picture: nothing surrounds it.
globalStyle(`${photo} > img`, { height: 'auto', maxHeight: 'inherit' })
/** While its address is signed. */
export const awaited = style([photo, { cursor: 'default' }])
export const failed = style([
  awaited,
  { display: 'grid', placeContent: 'center', justifyItems: 'center', gap: space.s, color: color.inkSoft },
])
export const ahead = style({ display: 'none' })
export const hint = style({
  position: 'absolute',
  right: space.xs,
  bottom: space.xs,
  display: 'flex',
  padding: space.xs,
  borderRadius: radius.full,
  background: color.backdrop,
  color: color.ink,
})
