import { style } from '@vanilla-extract/css'

/** Ornament behind a page's content: never wider than its place allows, never in the way. */
export const seal = style({
  position: 'absolute',
  top: '50%',
  left: '50%',
  translate: '-50% -50%',
  maxWidth: 'none',
  // Fades towards the middle, where the words stand.
  maskImage: 'radial-gradient(closest-side, transparent 38%, #000 68%)',
  pointerEvents: 'none',
  userSelect: 'none',
})
