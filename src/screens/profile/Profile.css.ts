import { createContainer, style } from '@vanilla-extract/css'
import { zoomed } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { space, color } = tokens

const card = createContainer()
const roomy = `${card} (min-width: 600px)`
const twoColumns = `${card} (min-width: 480px)`

export const container = style({ container: `${card} / inline-size` })

/** On phones the routines are above the indicators, so that they show without scrolling. */
export const areas = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: `'person' 'routines' 'indicators' 'skills'`,
  rowGap: space.xl,
  selectors: {
    // The profile did not load.
    '&[data-alone]': { gridTemplateAreas: `'person' 'routines'` },
  },
  '@container': {
    [roomy]: {
      columnGap: space.xl,
      selectors: {
        '&:not([data-alone])': {
          gridTemplateColumns: 'minmax(0, 1fr) 268px',
          gridTemplateAreas: `'person indicators' 'routines routines' 'skills skills'`,
        },
      },
    },
  },
})

export const person = style({
  gridArea: 'person',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.l,
  minWidth: 0,
})
export const personText = style({ minWidth: 0, flex: '1 1 140px' })
export const name = style({
  color: color.ink,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
})
export const position = style({ marginTop: space.xxs, color: color.inkSoft })
export const rating = style({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 10, marginTop: space.xs })
export const ratingNumber = style({ fontWeight: 600 })
export const ratingOf = style({ fontSize: 13, color: color.inkFaint })

export const heading = style({ color: color.ink, marginBottom: space.xs })

export const routines = style({ gridArea: 'routines', minWidth: 0 })
export const flags = style({
  display: 'grid',
  '@container': { [twoColumns]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', columnGap: space.xxl } },
})
export const flag = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: 64,
  borderBottom: `1px solid ${color.line}`,
  color: color.inkSoft,
  '@media': { [zoomed]: { flexWrap: 'wrap', paddingBlock: space.s } },
})
export const flagIcon = style({ flex: 'none' })
export const flagText = style({ flex: 1, minWidth: 0, '@media': { [zoomed]: { minWidth: 88 } } })
export const flagName = style({ color: color.ink, fontWeight: 600 })
export const period = style({ color: color.inkFaint, fontSize: 13 })

export const indicators = style({
  gridArea: 'indicators',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  '@container': { [roomy]: { borderLeft: `1px solid ${color.line}`, paddingLeft: space.xl } },
})
export const indicator = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
  minHeight: 28,
  color: color.inkSoft,
  '@media': { [zoomed]: { flexWrap: 'wrap' } },
})
export const origin = style({ marginTop: space.xs, fontSize: 13, color: color.inkFaint })

export const skillsArea = style({ gridArea: 'skills', minWidth: 0 })
export const skills = style({ display: 'flex', flexWrap: 'wrap', gap: `${space.xs} ${space.l}` })
export const skill = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  color: color.inkSoft,
  overflowWrap: 'anywhere',
})
export const bones = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.m,
  minWidth: 0,
  flex: 1,
})
