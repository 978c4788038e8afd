import { globalStyle } from '@vanilla-extract/css'

/**
 * Places the hidden input of a React Aria checkbox or radio over its mark at the left. By default it is in a corner,
 * where touch exploration and scripts would miss it.
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
