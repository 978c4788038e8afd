import { style } from '@vanilla-extract/css'
import { drawn, forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'

export const status = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  fontSize: 13,
  color: tokens.color.inkSoft,
  '::before': { content: '', width: 7, height: 7, borderRadius: '50%', background: 'currentColor' },
  '@media': { [forcedColors]: { '::before': drawn } },
  selectors: {
    '&[data-tone=success]::before': { background: tokens.color.success },
    '&[data-tone=warning]::before': { background: tokens.color.warning },
    '&[data-tone=danger]::before': { background: tokens.color.danger },
  },
})
