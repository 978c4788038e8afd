import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { space } = tokens

export const note = style({ margin: `${space.m} 0` })
export const text = style({ margin: 0 })
