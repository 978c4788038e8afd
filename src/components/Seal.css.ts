import { style } from '@vanilla-extract/css'

/** An ornament behind a page's content: it never adds scrolling or receives clicks. */
export const seal = style({
  position: 'absolute',
  top: '50%',
  left: '50%',
  translate: '-50% -50%',
  maxWidth: 'none',
  // Fades towards the middle, behind the text.
  maskImage: 'radial-gradient(closest-side, transparent 38%, #000 68%)',
  pointerEvents: 'none',
  userSelect: 'none',
  // The drawing is golden.
  selectors: { ':root[data-accent] &': { filter: 'grayscale(1)' } },
})
