import { keyframes, style } from '@vanilla-extract/css'
import { drawn, forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, motion, radius } = tokens

const pass = keyframes({ from: { translate: '-100% 0' }, to: { translate: '300% 0' } })

export const rail = style({
  height: 4,
  borderRadius: radius.full,
  background: color.track,
  overflow: 'hidden',
  '@media': { [forcedColors]: { height: 8, border: '1px solid' } },
})
export const fill = style({
  height: '100%',
  borderRadius: radius.full,
  background: `linear-gradient(90deg, ${color.goldDeep}, ${color.gold})`,
  transition: `width ${motion.sheet}`,
  selectors: {
    [`${rail}[data-tone=danger] &`]: { background: color.danger },
    [`${rail}[data-indeterminate] &`]: { width: '34%', animation: `${pass} 1400ms linear infinite` },
  },
  '@media': {
    [forcedColors]: drawn,
    '(prefers-reduced-motion: reduce)': {
      selectors: { [`${rail}[data-indeterminate] &`]: { width: '100%', opacity: 0.5, translate: 'none' } },
    },
  },
})
