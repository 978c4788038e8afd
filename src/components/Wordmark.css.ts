import { style } from '@vanilla-extract/css'
import { section } from '#src/theme/type.css.ts'
import { tokens } from '#src/theme/tokens.css.ts'

export const wordmark = style({ display: 'inline-flex', alignItems: 'center', gap: 14 })
export const name = style([
  section,
  {
    fontSize: 28,
    color: tokens.color.ink,
    whiteSpace: 'nowrap',
    selectors: { '&[data-tone=soft]': { fontSize: 25, color: tokens.color.inkSoft } },
  },
])
