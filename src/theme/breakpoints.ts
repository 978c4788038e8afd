/** The one media query of the layout: from here on there is a sidebar, below it a top bar with a menu. */
export const wide = 'screen and (min-width: 768px)'
/** Phones and narrow windows: 44 px targets, 16 px inputs, bottom sheets. */
export const phone = 'screen and (max-width: 767.98px)'
/** Room for the full page padding beside the 240 px sidebar. */
export const spacious = 'screen and (min-width: 1200px)'

/** The name of the container that the page's content is; everything but `wide` and `phone` asks it, not the window. */
export const content = 'content'
/** Side columns stand beside the main one. */
export const sideBySide = `${content} (min-width: 860px)`
/** The side column goes below; members and cards keep two columns. */
export const twoColumns = `${content} (min-width: 600px)`
/** Below that; for tables of many columns. */
export const besideNothing = `${content} (max-width: 859.98px)`
/** One column. */
export const oneColumn = `${content} (max-width: 599.98px)`

/** In pixels. */
export const layout = { sidebar: 240, contentMax: 1120, formMax: 880, menu: 320, dialogSmall: 440, dialogLarge: 760 }
