/** A person's own few colours take the place of the theme's: backgrounds and shadows go, unless a rule here keeps them. */
export const forcedColors = '(forced-colors: active)'

/** What is chosen among others, and is told from them by its background alone. */
export const chosen = { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } as const
/** A drawing made of a background: a bar, a lozenge, an underline. */
export const drawn = { background: 'Highlight', forcedColorAdjust: 'none' } as const
/** Such a drawing beside a chosen one. */
export const drawnFaint = { background: 'GrayText', forcedColorAdjust: 'none' } as const
