import { style } from '@vanilla-extract/css'

/** No higher than a line: the button stands out of it, its own air in the row's. */
export const tool = style({
  display: 'inline-flex',
  alignItems: 'center',
  height: 22,
  marginInline: -8,
  verticalAlign: 'middle',
})
