/** The only media query of the layout: a sidebar from this width on, a top bar with a menu below it. */
export const wide = 'screen and (min-width: 768px)'
/** Phones and narrow windows: 44 px targets, 16 px inputs, bottom sheets. */
export const phone = 'screen and (max-width: 767.98px)'
/** A phone at a page zoom or a text size of 200 %: rows wrap, and grids have one column. `em` is the text size. */
export const zoomed = 'screen and (max-width: 16.24em)'
/** A phone at a text size of 120 % or more: names take more lines. */
export const largeText = 'screen and (max-width: 19.98em)'
/** Enough width for the full page padding beside the 240 px sidebar. */
export const spacious = 'screen and (min-width: 1200px)'

/** The container of the page's content. All queries that follow use it instead of the window. */
export const content = 'content'
/** Side columns are beside the main one. */
export const sideBySide = `${content} (min-width: 860px)`
/** The side column is below; members and cards keep two columns. */
export const twoColumns = `${content} (min-width: 600px)`
/** Narrower than `sideBySide`; for tables with many columns. */
export const besideNothing = `${content} (max-width: 859.98px)`
/** One column. */
export const oneColumn = `${content} (max-width: 599.98px)`

/** In pixels. The sidebar grows with the user's text size. */
export const layout = {
  sidebar: 'clamp(240px, 15rem, 30vw)',
  contentMax: 1120,
  formMax: 880,
  menu: 320,
  dialogSmall: 440,
  dialogLarge: 760,
}
