import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color } = tokens

export const avatar = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  borderRadius: '50%',
  overflow: 'hidden',
  background: `linear-gradient(${color.shadeTop}, ${color.shadeBottom})`,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  color: color.inkSoft,
  fontFamily: tokens.font.serif,
  fontWeight: 600,
  lineHeight: 1,
  userSelect: 'none',
  selectors: {
    '&[data-founder]': { boxShadow: `inset 0 0 0 2px ${color.gold}` },
    // The ring covers the photo.
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: '50%', boxShadow: 'inherit' },
  },
})
export const photo = style({ width: '100%', height: '100%', objectFit: 'cover' })
