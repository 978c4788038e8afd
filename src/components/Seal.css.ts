import { style } from '@vanilla-extract/css'

/** Ornament behind a page's content: never wider than its place allows, never in the way. */
export const seal = style({
  position: 'absolute',
  top: '50%',
  left: '50%',
  translate: '-50% -50%',
  maxWidth: 'none',
  pointerEvents: 'none',
  userSelect: 'none',
})
