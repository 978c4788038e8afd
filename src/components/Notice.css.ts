import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'
import { subheading } from '#src/theme/type.css.ts'

const { color, radius, space } = tokens

/** Empty and failed states: an icon, a sentence, a button, centred. */
export const notice = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: 160,
  height: '100%',
  padding: `${space.s} 0`,
  textAlign: 'center',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
})
export const icon = style({
  color: color.inkSoft,
  marginBottom: 4,
  selectors: { '&[data-tone=danger]': { color: color.danger } },
})
export const title = style([subheading, { fontSize: 24 }])
export const text = style({
  color: color.ink,
  maxWidth: '44ch',
  selectors: { '&[data-soft]': { color: color.inkSoft } },
})
export const action = style({ marginTop: space.xs })

export const alert = style({
  display: 'flex',
  gap: 12,
  padding: '13px 15px',
  borderRadius: radius.card,
  border: `1px solid ${color.dangerLine}`,
  background: color.dangerWash,
  color: color.onDanger,
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-tone=info]': { borderColor: color.line, background: color.neutralTint, color: color.inkSoft },
    '&[data-tone=success]': { borderColor: color.successTint, background: color.successTint, color: color.ink },
    '&[data-tone=warning]': { borderColor: color.warningTint, background: color.warningTint, color: color.ink },
  },
})
export const alertIcon = style({ flex: 'none', marginTop: 2 })
const tones = {
  [`${alert}[data-tone=danger] &`]: { color: color.danger },
  [`${alert}[data-tone=info] &`]: { color: color.info },
  [`${alert}[data-tone=success] &`]: { color: color.success },
  [`${alert}[data-tone=warning] &`]: { color: color.warning },
}
export const alertTone = style({ selectors: tones })
export const alertTitle = style({ fontWeight: 600, selectors: tones })
