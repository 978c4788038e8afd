import { style } from '@vanilla-extract/css'
import { content, wide } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta, pageTitle } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxxl,
  maxWidth: 1240,
  margin: '0 auto',
  padding: `20px ${space.gutter} 80px`,
  '@media': { [wide]: { paddingTop: 40 } },
})
export const title = style([pageTitle, { marginBottom: 24 }])
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.xl,
  '@media': { [wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})
export const cell = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  selectors: { '&[data-span="2"]': { '@media': { [wide]: { gridColumn: 'span 2' } } } },
})
export const caption = style([meta, { color: color.inkFaint, marginBottom: 8 }])
export const tall = style({
  minHeight: 236,
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
})
export const stage = style({ position: 'relative', overflow: 'hidden', minHeight: 232, textAlign: 'center' })
export const onStage = style({ position: 'relative' })
export const menuItem = style({ display: 'flex', alignItems: 'center', minHeight: 48, padding: '0 16px', gap: 14 })

/** As narrow as a phone, for container queries. */
export const narrow = style({ container: `${content} / inline-size` })
