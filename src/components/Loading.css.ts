import { keyframes, style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

const breathe = keyframes({ '50%': { opacity: 0.55 } })

export const loading = style({ display: 'flex', flexDirection: 'column', gap: space.l, minWidth: 0 })
export const word = style([meta, { display: 'flex', alignItems: 'center', gap: 10, color: color.inkSoft }])
export const blocks = style({ animation: `${breathe} 1800ms ease-in-out infinite` })

export const bone = style({
  display: 'block',
  maxWidth: '100%',
  background: `linear-gradient(90deg, ${color.raised}, ${color.hover} 55%, ${color.raised})`,
  borderRadius: radius.control,
  selectors: {
    '&[data-shape=pill]': { borderRadius: radius.full },
    '&[data-shape=circle]': { borderRadius: '50%', flex: 'none' },
  },
})

export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
  padding: '14px 0',
  borderTop: `1px solid ${color.line}`,
})
export const rowText = style({ flex: 1, display: 'flex', flexDirection: 'column', gap: 14, minWidth: 0 })
