import { style } from '@vanilla-extract/css'
import { sideBySide, twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { ellipsis } from '#src/theme/type.css.ts'

const { space, color } = tokens

export const grid = style({
  display: 'grid',
  gap: space.gap,
  alignItems: 'start',
  '@container': { [sideBySide]: { gridTemplateColumns: 'minmax(0, 1fr) 352px' } },
})

export const person = style({ display: 'flex', alignItems: 'center', gap: space.l, marginBottom: space.xl })
export const personText = style({ minWidth: 0 })
export const personName = style({ color: color.ink, overflowWrap: 'anywhere' })
export const position = style({ color: color.inkSoft, fontSize: 15 })
export const heading = style({ color: color.ink, marginBottom: space.xs })

export const routines = style({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@container': { [twoColumns]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', columnGap: space.xxl } },
})

export const routine = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: 64,
  borderBottom: `1px solid ${color.line}`,
  color: color.inkSoft,
})
export const routineText = style({ flex: 1, minWidth: 0 })
export const routineName = style({ color: color.ink, fontWeight: 600, fontSize: 15 })
export const period = style({ color: color.inkFaint, fontSize: 13 })

export const tasks = style({ margin: 0, padding: 0, listStyle: 'none' })
export const task = style({
  padding: `${space.m} 0`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` }, '&:last-child': { paddingBottom: 0 } },
})
export const taskHead = style({ display: 'flex', alignItems: 'flex-start', gap: space.s })
export const taskTitle = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
export const taskText = style({ margin: `${space.xxs} 0 0`, color: color.inkSoft, overflowWrap: 'anywhere' })
export const taskMeta = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  marginTop: space.xs,
  color: color.inkSoft,
  fontSize: 13,
})
export const late = style({ color: color.warning })
export const who = style([ellipsis, {}])
