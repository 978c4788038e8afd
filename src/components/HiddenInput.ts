import { globalStyle } from '@vanilla-extract/css'

/**
 * Of a React Aria checkbox or radio: its unseen input lies over the mark at the left of these options, not in a corner, so that a
 * finger that explores the screen, and a script, press the input itself.
 */
export const layInputOverMark = (option: string) => {
  globalStyle(`${option} > span:has(> input)`, {
    insetInlineStart: 0,
    top: 'calc(50% - 10px)',
    width: '20px !important',
    height: '20px !important',
    margin: '0 !important',
    clip: 'auto !important',
    clipPath: 'none !important',
    opacity: 0,
  })
  globalStyle(`${option} > span > input`, { width: '100%', height: '100%', cursor: 'inherit' })
}
