import { globalStyle, style } from '@vanilla-extract/css'
import { section } from '#src/theme/type.css.ts'
import { tokens } from '#src/theme/tokens.css.ts'

export const wordmark = style({ display: 'inline-flex', alignItems: 'center', gap: 14, minWidth: 0, maxWidth: '100%' })
export const mark = style({ display: 'flex', flexShrink: 0 })
globalStyle(`${mark} > img`, { width: 28, height: 28, objectFit: 'contain' })
export const name = style([
  section,
  {
    fontSize: 28,
    color: tokens.color.ink,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    selectors: {
      '&[data-tone=soft]': { fontSize: 25, color: tokens.color.inkSoft },
      '&[data-length=long]': {
        display: '-webkit-box',
        fontSize: 20,
        lineHeight: 1.1,
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        textWrap: 'balance',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
      },
    },
  },
])
