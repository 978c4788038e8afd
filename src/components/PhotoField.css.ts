import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { dropZone } from '#src/theme/shapes.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { label, meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

export const field = style({ minWidth: 0, containerType: 'inline-size', borderRadius: radius.card, outlineOffset: 6 })
export const legend = style([label, { padding: 0, marginBottom: space.xs, color: color.inkSoft }])

/** A window in which the emblem would move the buttons below its end. */
const low = 'screen and (max-height: 700px)'

export const zone = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.m,
  minHeight: 260,
  padding: space.xl,
  ...dropZone,
  // Both buttons are in a small phone's window.
  '@media': { [phone]: { minHeight: 200, padding: space.m }, [low]: { minHeight: 128 } },
})
export const emblem = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 72,
  height: 72,
  borderRadius: '50%',
  background: `linear-gradient(${color.shadeTop}, ${color.shadeBottom})`,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  color: color.inkSoft,
  '@media': { [low]: { display: 'none' } },
})
export const choices = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.xs })
/** A camera button only for touch: on a desktop it would open the same dialog. */
export const camera = style({ display: 'none', '@media': { '(pointer: coarse)': { display: 'flex' } } })
export const hint = style([meta, { color: color.inkFaint, textWrap: 'balance' }])
export const error = style([meta, { display: 'flex', gap: 7, marginTop: 7, color: color.danger }])
export const errorIcon = style({ flex: 'none', marginTop: 2 })
