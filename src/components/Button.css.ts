import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, motion, radius, size, space } = tokens

/**
 * Shared by buttons and links that look like buttons; selectors read `data-variant`, `data-size` and React Aria's
 * states.
 */
export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: size.control,
  padding: '4px 18px',
  border: '1px solid transparent',
  borderRadius: radius.control,
  color: color.ink,
  fontSize: 15,
  lineHeight: 1.25,
  fontWeight: 600,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  // Words stay whole: buttons wrap first.
  overflowWrap: 'break-word',
  userSelect: 'none',
  transition: `background-color ${motion.press}, border-color ${motion.press}, color ${motion.press}, filter ${motion.press}`,
  selectors: {
    '&[data-size=small]': { minHeight: size.small, padding: '4px 12px', fontSize: 13, gap: space.xs },
    '&[data-size=submit]': { minHeight: size.submit },
    '&[data-block]': { width: '100%' },

    '&[data-variant=primary]': {
      background: `linear-gradient(${color.goldTop}, ${color.goldBottom})`,
      // The gradient repeats under the transparent border: dark above, light below, like the edge of a plate.
      boxShadow: 'inset 0 1px 0 rgba(255, 255, 255, .35)',
      color: color.onGold,
    },
    '&[data-variant=primary][data-hovered]': { filter: 'brightness(1.05)' },
    '&[data-variant=primary][data-pressed]': { background: color.goldPressed, boxShadow: 'none', filter: 'none' },

    '&[data-variant=outline]': { borderColor: color.outline },
    '&[data-variant=outline][data-hovered]': { background: color.hover, borderColor: color.edge },
    '&[data-variant=outline][data-pressed]': { background: color.raised },

    '&[data-variant=quiet]': { color: color.inkSoft, fontWeight: 500, paddingInline: space.s },
    '&[data-variant=quiet][data-hovered]': { color: color.ink, background: color.neutralTint },
    '&[data-variant=quiet][data-pressed]': { background: color.hover },

    '&[data-variant=danger]': { color: color.danger, borderColor: color.dangerOutline },
    '&[data-variant=danger][data-hovered]': { background: color.dangerWash },
    '&[data-variant=danger][data-pressed]': { background: color.dangerTint },

    '&[data-pending], &[data-disabled]': {
      background: color.raised,
      borderColor: color.line,
      boxShadow: 'none',
      color: color.inkFaint,
      cursor: 'default',
    },
    '&[data-variant=quiet][data-pending], &[data-variant=quiet][data-disabled]': {
      background: 'none',
      borderColor: 'transparent',
    },
    // The submit button of a dialog stays gold: the raised fill would be invisible on a dialog.
    '&[data-variant=primary][data-size=submit][data-pending]': {
      background: `linear-gradient(${color.goldTop}, ${color.goldBottom})`,
      borderColor: 'transparent',
      color: color.onGold,
      filter: 'brightness(.905)',
    },
  },
})

export const icon = style({ flex: 'none' })
