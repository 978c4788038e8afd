import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, radius } = tokens

export const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 24,
  padding: '2px 10px',
  borderRadius: radius.full,
  border: '1px solid transparent',
  background: color.neutralTint,
  color: color.inkSoft,
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 500,
  // Only a word wider than its container breaks.
  maxWidth: '100%',
  overflowWrap: 'break-word',
  selectors: {
    '&[data-tone=success]': { color: color.success, background: color.successTint },
    '&[data-tone=info]': { color: color.info, background: color.infoTint },
    '&[data-tone=warning]': { color: color.warning, background: color.warningTint },
    '&[data-tone=danger]': { color: color.danger, background: color.dangerTint },
    '&[data-tone=gold]': { color: color.gold, background: color.goldWash, borderColor: color.goldLine },
    '&[data-tone=faint]': { color: color.inkFaint },
  },
})

export const icon = style({ flex: 'none' })
