import { style } from '@vanilla-extract/css'

export const visuallyHidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  border: 0,
  whiteSpace: 'nowrap',
})
