import { style } from '@vanilla-extract/css'
import { floating } from '#src/theme/shapes.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { subheading } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const popover = style({
  display: 'flex',
  width: 'min(400px, calc(100vw - 24px))',
  overflow: 'auto',
  outline: 'none',
  background: color.raised,
  ...floating,
})
export const dialog = style({ flex: 1, minWidth: 0, outline: 'none' })
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: `0 ${space.s}`,
  minHeight: 56,
  padding: `0 ${space.s} 0 ${space.l}`,
})
export const title = style([subheading])
export const body = style({ padding: `0 ${space.l}`, borderTop: `1px solid ${color.line}` })
export const sheetTools = style({ display: 'flex', justifyContent: 'flex-end' })
export const sheetBody = style({ padding: `0 ${space.s}` })
export const foot = style({
  position: 'sticky',
  bottom: 0,
  padding: `${space.xs} ${space.s}`,
  background: color.raised,
  borderTop: `1px solid ${color.line}`,
})
