import { style } from '@vanilla-extract/css'
import { meta } from '#src/theme/type.css.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, radius } = tokens

export const photo = style({
  flex: 'none',
  display: 'block',
  width: 104,
  height: 72,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  overflow: 'hidden',
  cursor: 'zoom-in',
  outlineOffset: 2,
  selectors: { '&[data-small]': { width: 48, height: 48 } },
})
/** The place of a photo whose URL is requested. */
export const awaited = style([photo, { background: color.raised, cursor: 'default' }])
/** The place of a photo that the user may not see. */
export const hidden = style([
  awaited,
  { display: 'flex', alignItems: 'center', justifyContent: 'center', color: color.inkFaint },
])
/** In the place of a picture that was removed: an icon, and a sentence if there is room. */
export const removed = style([
  meta,
  {
    flex: 'none',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 4,
    width: 104,
    minHeight: 72,
    padding: 6,
    borderRadius: radius.control,
    border: `1px dashed ${color.line}`,
    color: color.inkFaint,
    fontSize: 11,
    lineHeight: 1.25,
    textAlign: 'center',
    selectors: { '&[data-small]': { width: 48, minHeight: 48, padding: 0 } },
  },
])
