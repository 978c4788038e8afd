import { style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { gold, goldDeep } = tokens.color

export const outer = style({ stroke: gold })
export const inner = style({ stroke: goldDeep })
export const lozenge = style({ fill: gold })
