import { style } from '@vanilla-extract/css'

/** Dark on white, as cameras expect it, on paper too. */
export const code = style({
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  background: '#fff',
  color: '#000',
  printColorAdjust: 'exact',
  forcedColorAdjust: 'none',
})
