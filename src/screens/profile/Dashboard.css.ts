import { globalStyle, style } from '@vanilla-extract/css'
import { phone, sideBySide, zoomed } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { space, color } = tokens

export const panel = style({ paddingTop: space.xxl, '@media': { [phone]: { paddingTop: space.l } } })

/**
 * Profile and tasks beside status and month, or one column on narrow screens. The four rows let each column follow its
 * own heights: the status covers the first two, the tasks all but the first, the month the last two.
 */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.gap,
  '@container': {
    [sideBySide]: {
      selectors: {
        '&[data-sides]': { gridTemplateColumns: 'minmax(0, 1fr) 352px', gridTemplateRows: 'auto auto auto 1fr' },
      },
    },
  },
})

const rows = ['1', '1 / 3', '2 / 5', '3 / 5']
for (const [index, gridRow] of rows.entries())
  globalStyle(`${grid}[data-sides] > :nth-child(${index + 1})`, {
    '@container': { [sideBySide]: { gridColumn: (index % 2) + 1, gridRow } },
  })

export const tasks = style({})
export const task = style({
  padding: `${space.m} 0`,
  selectors: {
    '& + &': { borderTop: `1px solid ${color.line}` },
    '&:first-child': { paddingTop: 0 },
    '&:last-child': { paddingBottom: 0 },
  },
})
export const taskHead = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.s,
  '@media': { [zoomed]: { flexWrap: 'wrap' } },
})
export const taskTitle = style({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [zoomed]: { flexBasis: '100%' } },
})
export const taskText = style({ margin: `${space.xxs} 0 0`, color: color.inkSoft, overflowWrap: 'anywhere' })
export const taskMeta = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${space.xxs} ${space.xs}`,
  marginTop: space.xs,
  color: color.inkSoft,
  fontSize: 13,
})
export const late = style({ color: color.warning })
export const maker = style({ marginLeft: space.xs, minWidth: 0, overflowWrap: 'anywhere' })
