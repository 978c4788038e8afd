import { style } from '@vanilla-extract/css'

/** No higher than a line: the button overlaps the padding of the row. */
export const tool = style({
  display: 'inline-flex',
  alignItems: 'center',
  height: 22,
  marginInline: -8,
  verticalAlign: 'middle',
})
