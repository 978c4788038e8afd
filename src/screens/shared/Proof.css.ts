import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, radius } = tokens

export const photo = style({
  flex: 'none',
  display: 'block',
  width: 104,
  height: 72,
  borderRadius: radius.control,
  overflow: 'hidden',
  outlineOffset: 2,
  selectors: { '&[data-small]': { width: 48, height: 48 } },
})
/** The place of a photo whose URL is requested. */
export const awaited = style([photo, { background: color.raised }])
/** The place of a photo that the user may not see. */
export const hidden = style([
  awaited,
  { display: 'flex', alignItems: 'center', justifyContent: 'center', color: color.inkFaint },
])
