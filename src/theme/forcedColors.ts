/**
 * The user's own few colours replace those of the theme. Backgrounds and shadows are removed unless a rule here keeps
 * them.
 */
export const forcedColors = '(forced-colors: active)'

/** A selected item that only its background marks. */
export const chosen = { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } as const
/** A drawing made of a background: a bar, a lozenge, an underline. */
export const drawn = { background: 'Highlight', forcedColorAdjust: 'none' } as const
/** Such a drawing beside a selected one. */
export const drawnFaint = { background: 'GrayText', forcedColorAdjust: 'none' } as const
