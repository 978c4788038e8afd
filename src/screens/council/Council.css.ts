import { style } from '@vanilla-extract/css'
import { content } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { space } = tokens

/** The tables ask how wide they are, not the page: the meetings may stand beside them. */
export const panel = style({ marginTop: space.l, minWidth: 0, containerName: content, containerType: 'inline-size' })
